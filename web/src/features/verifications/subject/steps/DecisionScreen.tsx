import { useState } from "react";
import { KIND_OF_TYPE } from "#contract/attestation/attester-kind.ts";
import { ContactRow } from "#features/verifications/detail/contacts/ContactRow.tsx";
import { contactName, domainsText } from "#features/verifications/detail/contacts/messages.ts";
import { useDecideContact } from "#features/verifications/detail/contacts/mutations.ts";
import { NameContact } from "#features/verifications/detail/contacts/NameContact.tsx";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { Screen } from "../frame/Screen.tsx";
import { asksAboutContacts } from "../stepsOf.ts";
import styles from "./DecisionScreen.module.css";
import type { StepProps } from "./stepProps.ts";

/** Asks whether we may email the employer or landlord that the requester named. The subject can also name one. */
export function DecisionScreen(
  props: StepProps & {
    /** Whether the subject is naming someone, which has its own screen. */
    isNaming: boolean;
    onName: () => void;
  },
) {
  const { verification: v, progress, onBack, onDone } = props;
  const decide = useDecideContact(v.id);
  const [problem, setProblem] = useState<string>();
  const kind = KIND_OF_TYPE[v.verification_type] ?? "employer";
  const proposed = v.contacts.filter(({ status }) => status === "proposed");
  const [only] = proposed;
  const others = v.contacts.filter((contact) => contact !== only);
  const isOpen = asksAboutContacts(v);

  const answer = async (decision: Parameters<typeof decide.mutateAsync>[0]) => {
    setProblem(undefined);
    try {
      const now = await decide.mutateAsync(decision);
      if (isDecided(now)) onDone(now);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (props.isNaming)
    return (
      <NameContact key="naming" verificationId={v.id} kind={kind} onDone={onDone}>
        {({ fields, action, error }) => (
          <Screen
            title="Who can confirm it?"
            lead={`${kind === "employer" ? "Name your manager or someone in HR." : "Name your landlord or property manager."} We'll send them at most three emails in a week.`}
            progress={progress}
            onBack={onBack}
            actions={action}
            error={error}
          >
            {fields}
          </Screen>
        )}
      </NameContact>
    );
  // Someone else can be named until a contact has been asked.
  const mayName = v.contacts.every(({ status }) => status !== "asked" && status !== "answered");
  const isAside = only !== undefined || !isOpen;
  const nameButton = (
    <Button variant={isAside ? "ghost" : "primary"} size={isAside ? "sm" : "lg"} onPress={props.onName}>
      {only || others.length > 0 ? "Name Someone Else" : "Name Them"}
    </Button>
  );
  const who = only && contactName(only);
  return (
    <Screen
      key={only?.id ?? "none"}
      title={isOpen ? `May we ask your ${kind}?` : `Asking your ${kind}`}
      lead={
        isOpen
          ? `Your ${kind} can confirm what documents alone can't. They'd get a link by email, and you decide whether we ask.`
          : v.contacts.length > 0
            ? "Here's where it stands."
            : "You chose not to have us ask anyone."
      }
      progress={progress}
      onBack={onBack}
      error={problem}
      actions={
        isOpen ? (
          <>
            {only ? (
              <Button
                variant="primary"
                size="lg"
                onPress={() => answer({ id: only.id, decision: "approve" })}
              >
                Ask Them
              </Button>
            ) : (
              nameButton
            )}
            <Button
              size="lg"
              onPress={() => answer(only ? { id: only.id, decision: "refuse" } : { decision: "refuse" })}
            >
              Don't Ask
            </Button>
          </>
        ) : (
          <Button variant="primary" size="lg" onPress={() => onDone()}>
            Continue
          </Button>
        )
      }
    >
      {who && (
        <Card as="section" aria-label="Whom we'd ask">
          <p className={styles.name}>{who.title}</p>
          {who.more && <p className={styles.email}>{who.more}</p>}
          <p className={styles.text}>
            {v.requester_name} named them. They'd see your name and what was stated about your{" "}
            {kind === "employer" ? "job" : "home"}, but not your birth date or any ID number.
          </p>
        </Card>
      )}
      {others.length > 0 && (
        <Card as="section" aria-label="Others">
          <ul className={styles.others}>
            {others.map((contact) => (
              <ContactRow
                key={contact.id}
                verificationId={v.id}
                contact={contact}
                domains={v.contact_domains}
                isTarget
                mayDecide
              />
            ))}
          </ul>
        </Card>
      )}
      {isAside && mayName && <div className={styles.other}>{nameButton}</div>}
      {v.contact_domains && (
        <Disclosure title="Whose answer counts">
          <p className={styles.text}>{domainsText(v.contact_domains)}</p>
        </Disclosure>
      )}
    </Screen>
  );
}

/** @returns whether the subject has decided about every contact. Ignores `waiting_for`, which may be updated later */
const isDecided = (v: VerificationDetail) => v.contacts.every(({ status }) => status !== "proposed");
