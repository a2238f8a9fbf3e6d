import { useState } from "react";
import { DeclineDialog } from "#features/verifications/detail/consent/DeclineDialog.tsx";
import { blockInvitations } from "#features/verifications/detail/invite/blockApi.ts";
import { Button } from "#ui/Button/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { declineByLink, type Invitation } from "../api.ts";
import { accountPath } from "../link/accountPath.ts";
import type { MailedLink } from "../link/mailedLink.ts";
import styles from "./OtherWays.module.css";

/** What the recipient of an invitation can do instead of continuing. */
export function OtherWays(props: {
  id: string;
  link: Extract<MailedLink, { kind: "invite" }>;
  invitation: Invitation;
  /** Opens the screen to propose another address. */
  onAddress: () => void;
  onDeclined: () => void;
  onBlocked: (blocked: { undo_token: string | null }) => void;
}) {
  const { id, link, invitation } = props;
  const [isDeclining, setDeclining] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  return (
    <section className={styles.others} aria-label="Other options">
      <div className={styles.buttons}>
        <Button size="sm" onPress={() => setDeclining(true)}>
          Decline
        </Button>
        <Button size="sm" onPress={props.onAddress}>
          It's My Other Address
        </Button>
        <Button size="sm" variant="ghost" onPress={() => setBlocking(true)}>
          Block All Invitations
        </Button>
      </div>
      <p className={styles.note}>
        We sent this to {invitation.sent_to}.{" "}
        {invitation.account === "full" && (
          <>
            You have an account with this address.{" "}
            <TextLink href={accountPath("/login", id, link)}>Sign in</TextLink> to answer.
          </>
        )}
        {invitation.account === "none" && (
          <>
            You don't need an account. If you'd like one anyway,{" "}
            <TextLink href={accountPath("/register", id, link)}>create one</TextLink>.
          </>
        )}
      </p>
      <DeclineDialog
        isOpen={isDeclining}
        onOpenChange={setDeclining}
        requester={invitation.requester_name}
        onDecline={async () => {
          await declineByLink(id, link.token);
          props.onDeclined();
        }}
      />
      <ConfirmDialog
        isOpen={isBlocking}
        onOpenChange={setBlocking}
        title="Block all invitations?"
        confirmLabel="Block All Invitations"
        cancelLabel="Go Back"
        danger
        onConfirm={async () => props.onBlocked(await blockInvitations(invitation.block_token))}
      >
        No one will be able to send verification requests to your email address. You can undo this right away.
      </ConfirmDialog>
    </section>
  );
}
