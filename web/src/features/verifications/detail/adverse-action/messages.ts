import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";

export type AdverseAction = NonNullable<VerificationDetail["adverse_action"]>;

/** The government's summary of the subject's rights (15 U.S.C. § 1681g(c)). */
export const RIGHTS_URL = "https://www.consumerfinance.gov/learnmore";

interface Message {
  title: string;
  text: string;
}

/** @returns the status of an adverse action, worded for the subject */
export function toSubject({ status, held_by_dispute }: AdverseAction, requester: string): Message {
  if (status === "withdrawn")
    return {
      title: "The notice was withdrawn",
      text: `${requester} no longer plans to decide against you because of this verification.`,
    };
  if (status === "final")
    return {
      title: `${requester} decided against you`,
      text: "This verification was all or part of the reason. You still have the rights below.",
    };
  return {
    title: `${requester} may decide against you`,
    text: held_by_dispute
      ? "You disputed a finding. The decision has to wait until a reviewer closes your dispute."
      : "This verification may be all or part of the reason. Nothing is final: you have time to respond first.",
  };
}

/** @returns the status of an adverse action, worded for the requester's side */
export function toRequester(
  { status, held_by_dispute, may_send_final }: AdverseAction,
  subject: string,
): Message {
  if (status === "withdrawn")
    return { title: "You withdrew the notice", text: `We told ${subject}. You can give notice again later.` };
  if (status === "final")
    return {
      title: "You sent the final notice",
      text: `We told ${subject} about your decision and their rights.`,
    };
  if (held_by_dispute)
    return {
      title: "The final notice has to wait until the dispute is closed",
      text: `${subject} says a finding is wrong. Read their statement. You can send the final notice once a reviewer closes the dispute.`,
    };
  if (may_send_final)
    return {
      title: "You can send the final notice",
      text: "The waiting period is over. Send it if you decided against them. We send nothing automatically.",
    };
  return {
    title: `You gave ${subject} notice`,
    text: "They have the report and a summary of their rights, and time to respond before you decide.",
  };
}

/** The subject's rights in an adverse action (15 U.S.C. § 1681b(b)(3), § 1681m(a)). */
export const RIGHTS: readonly string[] = [
  "You can get a free copy of this report: save it with Export.",
  "You can dispute any finding below that is wrong or incomplete. A reviewer answers within 30 days.",
  "Countersign made the report but not the decision, so we can't explain the decision.",
];
