import { MailWarning } from "lucide-react";
import { useState } from "react";
import { signOut, useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { DeclineDialog } from "../consent/DeclineDialog.tsx";
import { useDeclineRequest } from "../consent/mutations.ts";
import { Declined } from "./Declined.tsx";
import styles from "./WrongAccount.module.css";

/**
 * Shown when an emailed link is opened with another account: shows the masked address that it was sent to, and says
 * what to do. Anyone with the link can decline.
 */
export function WrongAccount(props: { id: string; invite: string; message: string }) {
  const { email } = useUser();
  const decline = useDeclineRequest(props.id);
  const [isDeclining, setDeclining] = useState(false);
  const [isDeclined, setDeclined] = useState(false);

  const change = () => {
    // Go to the subject's page, which finds out whether the address has an account. The fragment contains the token.
    const place = `/v/${props.id}${location.hash}`;
    signOut();
    // A full page load clears this account's data.
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
                Sign Out &amp; Continue
              </Button>
              <Button onPress={() => setDeclining(true)}>Decline Request</Button>
              <LinkButton variant="ghost" href="/app/verifications">
                Back to Verifications
              </LinkButton>
            </>
          }
        >
          <p>{props.message}</p>
          <p className={styles.account}>
            You're signed in as <strong>{email}</strong>
          </p>
        </LinkNotice>
      )}
      <DeclineDialog
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        onDecline={async () => {
          await decline.mutateAsync(props.invite);
          setDeclined(true);
        }}
      />
    </Card>
  );
}
