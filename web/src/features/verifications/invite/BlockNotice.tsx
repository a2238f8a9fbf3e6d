import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../lib/errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormError } from "../../../ui/Form.tsx";
import { LinkNotice } from "../detail/LinkNotice.tsx";
import { allowInvitations, blockInvitations } from "./blockApi.ts";
import styles from "./InvitePage.module.css";

/**
 * Blocks all invitations to an address, and takes that back.
 * @param props.token that stands for the address
 * @param props.isBlocked as it is when this is shown
 */
export function BlockNotice(props: { token: string; isBlocked?: boolean }) {
  const [isBlocked, setBlocked] = useState(props.isBlocked ?? false);
  const [isBack, setBack] = useState(false);
  const [error, setError] = useState<string>();
  const change = async (block: boolean) => {
    setError(undefined);
    try {
      await (block ? blockInvitations : allowInvitations)(props.token);
      setBlocked(block);
      setBack(!block);
    } catch (problem) {
      setError(messageOf(problem, "That did not work. Please try again."));
    }
  };
  const block = (
    <Button variant="primary" onPress={() => change(true)}>
      Block All Invitations
    </Button>
  );
  if (isBlocked)
    return (
      <LinkNotice
        key="blocked"
        icon={<MailX aria-hidden />}
        title="Invitations are blocked"
        actions={<Button onPress={() => change(false)}>Undo</Button>}
      >
        <p className={styles.lede}>
          No one can send verification requests to your email address anymore, and you won't get reminders.
          People who try learn only that we couldn't deliver their invitation.
        </p>
        <FormError>{error}</FormError>
      </LinkNotice>
    );
  if (isBack)
    return (
      <LinkNotice
        key="back"
        icon={<MailCheck aria-hidden />}
        title="Invitations can reach you again"
        actions={block}
      >
        <p className={styles.lede}>You'll get an email when someone asks to verify you.</p>
        <FormError>{error}</FormError>
      </LinkNotice>
    );
  return (
    <LinkNotice key="ask" icon={<MailX aria-hidden />} title="Block all invitations?" actions={block}>
      <p className={styles.lede}>
        No one will be able to send verification requests to your email address. You can undo this at any
        time.
      </p>
      <FormError>{error}</FormError>
    </LinkNotice>
  );
}
