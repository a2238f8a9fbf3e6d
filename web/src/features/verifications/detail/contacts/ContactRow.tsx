import { useRef, useState } from "react";
import type { ContactAnswer, VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ContactsCard.module.css";
import { contactName, contactStatus, contactText, trustText } from "./messages.ts";
import { useDecideContact } from "./mutations.ts";

/** One contact: their name and address, their status and the subject's options. */
export function ContactRow(props: {
  verificationId: string;
  contact: ContactAnswer;
  domains: VerificationDetail["contact_domains"];
  isTarget: boolean;
  mayDecide: boolean;
}) {
  const { contact, isTarget, mayDecide } = props;
  const decide = useDecideContact(props.verificationId);
  const [error, setError] = useState<string>();
  const { title, more } = contactName(contact);
  const { label, tone } = contactStatus(contact);
  const counts = props.domains && contact.status !== "refused" && trustText(contact, props.domains, isTarget);
  const isProposed = contact.status === "proposed";
  const heading = useRef<HTMLHeadingElement>(null);

  const act = async (decision: "approve" | "refuse", done: string) => {
    setError(undefined);
    try {
      await decide.mutateAsync({ id: contact.id, decision });
      toast.success(done);
      // Move the focus, because the button that was pressed is gone.
      heading.current?.focus();
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 ref={heading} tabIndex={-1} className={styles.name}>
            {title}
          </h3>
          {more && <p className={styles.email}>{more}</p>}
        </div>
        <Badge tone={tone} size="sm">
          {isProposed && !isTarget ? "Proposed" : label}
        </Badge>
      </div>
      <p className={styles.text}>{contactText(contact, isTarget)}</p>
      {counts && <p className={styles.text}>{counts}</p>}
      {mayDecide && (isProposed || contact.status === "asked") && (
        <div className={styles.actions}>
          {isProposed && (
            <Button
              variant="primary"
              aria-label={`Ask ${title}`}
              onPress={() => act("approve", "We're emailing them now.")}
            >
              Ask Them
            </Button>
          )}
          <Button
            variant="secondary"
            aria-label={isProposed ? `Don't ask ${title}` : `Stop asking ${title}`}
            onPress={() => act("refuse", isProposed ? "We won't ask them." : "We've stopped asking them.")}
          >
            {isProposed ? "Don't Ask" : "Stop Asking"}
          </Button>
        </div>
      )}
      <FormError>{error}</FormError>
    </li>
  );
}
