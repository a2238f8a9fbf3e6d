import type { Invitation } from "../api.ts";
import type { Progress } from "../frame/Screen.tsx";
import { NameScreen } from "./NameScreen.tsx";
import { OtherAddress } from "./OtherAddress.tsx";

/** The two screens of an invitation with something to fill in. They load together, with what forms and sessions need. */
export default function InvitedForm(props: {
  step: "name" | "address";
  id: string;
  invite: string;
  invitation: Invitation;
  progress: Progress | null;
  onBack: () => void;
  /** Is told another address that the requester has to approve. */
  onSent: (email: string) => void;
  onSession: () => void;
  onRefused: (error: unknown) => void;
}) {
  const { step, ...rest } = props;
  if (step === "name") return <NameScreen key="name" {...rest} />;
  const { waiting_address: waiting, requester_name: requester } = props.invitation;
  return <OtherAddress key="address" {...rest} waiting={waiting} requester={requester} />;
}
