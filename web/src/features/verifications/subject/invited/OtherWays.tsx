import { useState } from "react";
import { DeclineDialog } from "#features/verifications/consent/DeclineDialog.tsx";
import { blockInvitations } from "#features/verifications/invite/blockApi.ts";
import { messageOf } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { declineByLink, type Invitation } from "../api.ts";
import { accountPath } from "../link/accountPath.ts";
import type { MailedLink } from "../link/mailedLink.ts";
import styles from "./OtherWays.module.css";

/** What the holder of an invitation can do instead of going on. */
export function OtherWays(props: {
  id: string;
  link: Extract<MailedLink, { kind: "invite" }>;
  invitation: Invitation;
  /** Goes to the screen about another address. */
  onAddress: () => void;
  onDeclined: () => void;
  onBlocked: (blocked: { undo_token: string | null }) => void;
}) {
  const { id, link, invitation } = props;
  const [isDeclining, setDeclining] = useState(false);
  const [problem, setProblem] = useState<string>();
  const block = async () => {
    setProblem(undefined);
    try {
      props.onBlocked(await blockInvitations(invitation.block_token));
    } catch (error) {
      setProblem(messageOf(error, "We couldn't block invitations. Please try again."));
    }
  };
  return (
    <section className={styles.others} aria-label="Other options">
      <div className={styles.buttons}>
        <Button size="sm" onPress={() => setDeclining(true)}>
          Decline
        </Button>
        <Button size="sm" onPress={props.onAddress}>
          It's My Other Address
        </Button>
        <Button size="sm" variant="ghost" onPress={block}>
          Block All Invitations
        </Button>
      </div>
      <FormError>{problem}</FormError>
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
    </section>
  );
}
