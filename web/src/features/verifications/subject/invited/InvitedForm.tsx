import type { Invitation } from "../api.ts";
import type { Progress } from "../frame/Screen.tsx";
import { NameScreen } from "./NameScreen.tsx";
import { OtherAddress } from "./OtherAddress.tsx";

/** The two screens of an invitation that have a form. They load together with the code for forms and sessions. */
export default function InvitedForm(props: {
  step: "name" | "address";
  id: string;
  invite: string;
  invitation: Invitation;
  progress: Progress | null;
  onBack: () => void;
  /** Called with another address, which the requester has to approve. */
  onSent: (email: string) => void;
  onSession: () => void;
  onRefused: (error: unknown) => void;
}) {
  const { step, ...rest } = props;
  if (step === "name") return <NameScreen key="name" {...rest} />;
  const { waiting_address: waiting, requester_name: requester } = props.invitation;
  return <OtherAddress key="address" {...rest} waiting={waiting} requester={requester} />;
}
