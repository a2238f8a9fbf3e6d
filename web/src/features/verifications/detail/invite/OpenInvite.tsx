import { MailOpen } from "lucide-react";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import styles from "./WrongAccount.module.css";

/**
 * Asks someone who is signed in to open the request behind an emailed link. Nothing happens until they press the
 * button.
 */
export function OpenInvite({ onOpen }: { onOpen: () => void }) {
  const { email } = useUser();
  return (
    <Card padding="lg">
      <LinkNotice
        icon={<MailOpen aria-hidden />}
        title="You have a verification request"
        actions={
          <Button variant="primary" onPress={onOpen}>
            Open Request
          </Button>
        }
      >
        <p>Open it to see who's asking and why. We won't check anything unless you agree.</p>
        <p className={styles.account}>
          You're signed in as <strong>{email}</strong>
        </p>
      </LinkNotice>
    </Card>
  );
}
