import { BellRing } from "lucide-react";
import { useRef } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { messageOf } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useRemind } from "./mutations.ts";
import styles from "./ReminderControls.module.css";

/**
 * Lets the requester's side send a reminder while the request waits for its subject, or copy a link to the page that
 * emails the subject their own link. Canceling is in the page's header.
 */
export default function ReminderControls(props: {
  id: string;
  reminder: NonNullable<VerificationDetail["reminder"]>;
}) {
  const { id, reminder } = props;
  const remind = useRemind();
  // Each reminder has its own key, so clicking twice can't send the same reminder twice.
  const { keyOf, renew } = useIdempotencyKey();
  const note = useRef<HTMLParagraphElement>(null);
  const send = async () => {
    try {
      await remind.mutateAsync({ id, key: keyOf(id) });
      toast.success("Reminder sent");
      // Move the focus, because the button that was pressed disappears.
      note.current?.focus();
      renew();
    } catch (problem) {
      toast.error(messageOf(problem));
    }
  };
  return (
    <div className={`${styles.controls} print-hide`}>
      <div className={styles.buttons}>
        {reminder.next_at === null && (
          <Button size="sm" icon={<BellRing aria-hidden />} onPress={send}>
            Send Reminder
          </Button>
        )}
        <CopyButton size="sm" text={reminder.link} label="Copy Link" describedBy={`${id}-link`} />
      </div>
      <p ref={note} tabIndex={-1} className={styles.note} role="status">
        {reminder.last_at && `Reminded ${dateTimeText(reminder.last_at)}. `}
        {reminder.next_at && `You can remind them again on ${dateTimeText(reminder.next_at)}.`}
      </p>
      <p className={styles.note} id={`${id}-link`}>
        You can send them the link yourself. It gives no one else access.
      </p>
    </div>
  );
}
