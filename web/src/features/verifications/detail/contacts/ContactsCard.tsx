import { MailQuestionMark } from "lucide-react";
import { useState } from "react";
import { KIND_OF_TYPE } from "#contract/attestation/attester-kind.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { ContactRow } from "./ContactRow.tsx";
import styles from "./ContactsCard.module.css";
import { domainsText } from "./messages.ts";
import { useDecideContact } from "./mutations.ts";
import { NameContact } from "./NameContact.tsx";

/**
 * Lists the contacts who can confirm details by email. The subject decides whom we ask; the requester sees the status.
 */
export function ContactsCard({ verification: v }: { verification: VerificationDetail }) {
  const [isNaming, setNaming] = useState(false);
  const [error, setError] = useState<string>();
  const decide = useDecideContact(v.id);
  const isOpen = v.status === "pending" || v.status === "in_progress";
  const isTarget = v.viewer_roles.some((role) => role === "target");
  const mayDecide = hasAction(v, "contacts");
  const kind = KIND_OF_TYPE[v.verification_type] ?? "employer";
  const isWaiting = mayDecide && v.waiting_for === "contact_decision";
  const isNoneProposed = v.contacts.every(({ status }) => status !== "proposed");
  const askNoOne = async () => {
    setError(undefined);
    try {
      await decide.mutateAsync({ decision: "refuse" });
      toast.success("We won't ask anyone.");
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <Card as="section" {...(isWaiting && { tone: "info", elevation: 2 })} aria-labelledby="contacts">
      <CardHeader
        id="contacts"
        icon={<MailQuestionMark aria-hidden />}
        title={isTarget ? `Ask your ${kind}` : `Asking the ${kind}`}
        description={
          isTarget
            ? `Your ${kind}'s answer counts more than documents. You decide who we ask. We'll send them at most three emails in a week.`
            : isOpen &&
              `The ${kind} can confirm the details by email. ${v.target_name ?? "The person you're verifying"} decides who we ask.`
        }
      />
      <div className={styles.body}>
        {v.contact_domains && <p className={styles.text}>{domainsText(v.contact_domains)}</p>}
        {v.contacts.length > 0 && (
          <ul className={styles.list}>
            {v.contacts.map((contact) => (
              <ContactRow
                key={contact.id}
                verificationId={v.id}
                contact={contact}
                domains={v.contact_domains}
                isTarget={isTarget}
                mayDecide={mayDecide}
              />
            ))}
          </ul>
        )}
        {mayDecide && (
          <div className={styles.naming}>
            {isNaming ? (
              <NameContact
                verificationId={v.id}
                kind={kind}
                onDone={() => setNaming(false)}
                onCancel={() => setNaming(false)}
              />
            ) : (
              <div className={styles.actions}>
                <Button
                  variant={v.contacts.length === 0 ? "primary" : "secondary"}
                  onPress={() => setNaming(true)}
                >
                  {v.contacts.length === 0
                    ? `Name Your ${kind === "employer" ? "Employer" : "Landlord"}`
                    : "Name Someone Else"}
                </Button>
                {isWaiting && isNoneProposed && (
                  <Button variant="secondary" onPress={askNoOne}>
                    Don't Ask
                  </Button>
                )}
              </div>
            )}
            <FormError>{error}</FormError>
          </div>
        )}
      </div>
    </Card>
  );
}
