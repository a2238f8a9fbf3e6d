import { MailWarning } from "lucide-react";
import { useState } from "react";
import { signInPath } from "#lib/redirect.ts";
import { signOut, useUser } from "#lib/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { useVerificationActions } from "../api/useVerificationActions.ts";
import { DeclineDialog } from "../consent/DeclineDialog.tsx";
import styles from "./LinkNotice.module.css";
import { Declined, LinkNotice } from "./LinkNotice.tsx";

/**
 * A mailed link that was opened with another account: to whom it was sent (masked), and the two ways on.
 * Declining by the link needs no particular account.
 */
export function WrongAccount(props: { id: string; invite: string; message: string }) {
  const { email } = useUser();
  const { decline } = useVerificationActions();
  const [isDeclining, setDeclining] = useState(false);
  const [isDeclined, setDeclined] = useState(false);

  const change = () => {
    const place = signInPath(location);
    signOut();
    // A new document, so that nothing of this account is left and the fragment comes along.
    location.assign(place);
  };
  return (
    <Card padding="lg">
      {isDeclined ? (
        <Declined>
          <LinkButton href="/app/verifications">Back to Verifications</LinkButton>
        </Declined>
      ) : (
        <LinkNotice
          icon={<MailWarning aria-hidden />}
          title="This request was sent to another address"
          actions={
            <>
              <Button variant="primary" onPress={change}>
                Sign out &amp; continue
              </Button>
              <Button onPress={() => setDeclining(true)}>Decline this request</Button>
              <LinkButton variant="ghost" href="/app/verifications">
                Back to Verifications
              </LinkButton>
            </>
          }
        >
          <p className={styles.text}>{props.message}</p>
          <p className={styles.account}>
            You are signed in as <strong>{email}</strong>
          </p>
        </LinkNotice>
      )}
      <DeclineDialog
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        onDecline={async () => {
          await decline(props.id, props.invite);
          setDeclined(true);
        }}
      />
    </Card>
  );
}
