import { OpenInvite } from "./OpenInvite.tsx";
import type { Invite } from "./useInvite.ts";
import { WrongAccount } from "./WrongAccount.tsx";

/** What a mailed link shows while its request isn't open: the question whether to open it, or that it's someone else's. */
export function InviteStop(props: {
  id: string;
  invite: Extract<Invite, { state: "asking" | "wrong_account" }>;
  onOpen: () => void;
}) {
  const { id, invite } = props;
  return invite.state === "asking" ? (
    <OpenInvite onOpen={props.onOpen} />
  ) : (
    <WrongAccount id={id} invite={invite.token} message={invite.message} />
  );
}
