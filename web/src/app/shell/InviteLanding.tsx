import { InvitePage } from "#features/verifications/invite/InvitePage.tsx";
import { PublicFrame } from "../public/PublicLayout.tsx";

/** What a mailed invitation shows to a person who isn't signed in. */
export default function InviteLanding(props: { id: string; invite: string }) {
  return (
    <PublicFrame waysIn={null}>
      <InvitePage key={props.invite} {...props} />
    </PublicFrame>
  );
}
