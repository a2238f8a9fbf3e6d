import { InvitePage } from "#features/verifications/invite/InvitePage.tsx";
import { PublicFrame } from "../public/PublicLayout.tsx";

/** What a mailed invite shows to somebody who is not signed in. */
export default function InviteLanding(props: { id: string; invite: string }) {
  return (
    <PublicFrame waysIn={null}>
      <InvitePage key={props.invite} {...props} />
    </PublicFrame>
  );
}
