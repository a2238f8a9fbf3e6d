import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";
import { allowInvitations, blockInvitations } from "./blockApi.ts";

/**
 * Lets the recipient of an invitation block all invitations to their address, and undo that.
 * @param props.token identifies the address; it authorizes blocking, but not undoing it
 * @param props.blocked the server's response to the block, if invitations are already blocked
 */
export function BlockNotice(props: { token: string; blocked?: { undo_token: string | null } }) {
  const [isBlocked, setBlocked] = useState(props.blocked !== undefined);
  const [undo, setUndo] = useState(props.blocked?.undo_token ?? null);
  const [isBack, setBack] = useState(false);
  const [error, setError] = useState<string>();
  const change = async (block: boolean) => {
    setError(undefined);
    try {
      if (block) setUndo((await blockInvitations(props.token)).undo_token);
      else if (undo) await allowInvitations(undo);
      setBlocked(block);
      setBack(!block);
    } catch (problem) {
      setError(messageOf(problem));
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
        actions={undo && <Button onPress={() => change(false)}>Undo</Button>}
      >
        <p>
          No one can send verification requests to your email address anymore, and you won't get reminders.
          People who try learn only that we couldn't deliver their invitation. To undo this later, log in with
          this address and go to Profile.
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
        <p>You'll get an email when someone wants to verify you.</p>
        <FormError>{error}</FormError>
      </LinkNotice>
    );
  return (
    <LinkNotice key="ask" icon={<MailX aria-hidden />} title="Block all invitations?" actions={block}>
      <p>
        No one will be able to send verification requests to your email address. You can undo this right away,
        or later in your profile.
      </p>
      <FormError>{error}</FormError>
    </LinkNotice>
  );
}
