import { useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { ContactAnswer, VerificationDetail } from "../api/types.ts";
import styles from "./ContactsCard.module.css";
import { useContactActions } from "./useContactActions.ts";
import { contactName, contactWords, STATUS, trustWords } from "./words.ts";

/** One contact: who, how it stands, and what the subject can decide. */
export function ContactRow(props: {
  verificationId: string;
  contact: ContactAnswer;
  domains: VerificationDetail["contact_domains"];
  isTarget: boolean;
  mayDecide: boolean;
}) {
  const { contact, isTarget, mayDecide } = props;
  const { approve, refuse } = useContactActions(props.verificationId);
  const [error, setError] = useState<string>();
  const { title, more } = contactName(contact);
  const { label, tone } = STATUS[contact.status];
  const counts = props.domains && trustWords(contact, props.domains);
  const isProposed = contact.status === "proposed";

  const act = async (deed: (id: string) => Promise<void>, done: string) => {
    setError(undefined);
    try {
      await deed(contact.id);
      toast.success(done);
    } catch (problem) {
      setError(messageOf(problem, "That did not work. Please try again."));
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 className={styles.name}>{title}</h3>
          {more && <p className={styles.email}>{more}</p>}
        </div>
        <Badge tone={tone} size="sm">
          {isProposed && !isTarget ? "Proposed" : label}
        </Badge>
      </div>
      <p className={styles.text}>{contactWords(contact, isTarget)}</p>
      {counts && <p className={styles.text}>{counts}</p>}
      {mayDecide && (isProposed || contact.status === "asked") && (
        <div className={styles.actions}>
          {isProposed && (
            <Button
              variant="primary"
              aria-label={`Ask ${title}`}
              onPress={() => act(approve, "They are asked by mail now.")}
            >
              Ask Them
            </Button>
          )}
          <Button
            variant="secondary"
            aria-label={isProposed ? `Do not ask ${title}` : `Take back asking ${title}`}
            onPress={() => act(refuse, "They are not asked.")}
          >
            {isProposed ? "Do Not Ask" : "Take Back"}
          </Button>
        </div>
      )}
      <FormError>{error}</FormError>
    </li>
  );
}
