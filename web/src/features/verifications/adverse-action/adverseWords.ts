import type { VerificationDetail } from "../api/types.ts";

export type AdverseAction = NonNullable<VerificationDetail["adverse_action"]>;

/** Where the law's own summary of these rights is (15 U.S.C. § 1681g(c)). */
export const RIGHTS_URL = "https://www.consumerfinance.gov/learnmore";

interface Said {
  title: string;
  text: string;
}

/** @returns how a declared decision stands, said to the subject */
export function toSubject({ status, held_by_dispute }: AdverseAction, requester: string): Said {
  if (status === "withdrawn")
    return {
      title: "A notice was taken back",
      text: `${requester} no longer intends to decide against you because of this verification.`,
    };
  if (status === "final")
    return {
      title: `${requester} has decided against you`,
      text: "In whole or in part because of this verification. You still have your rights.",
    };
  return {
    title: `${requester} may decide against you`,
    text: held_by_dispute
      ? "You dispute a finding: the decision has to wait until a reviewer has closed that."
      : "In whole or in part because of this verification. Nothing is final: you have time to answer first.",
  };
}

/** @returns the same, said to the requester's side */
export function toRequester(
  { status, held_by_dispute, may_send_final }: AdverseAction,
  subject: string,
): Said {
  if (status === "withdrawn")
    return { title: "You took the notice back", text: `${subject} was told. You can declare it again.` };
  if (status === "final")
    return {
      title: "The final notice was sent",
      text: `${subject} was told of the decision and of their rights.`,
    };
  if (held_by_dispute)
    return {
      title: "A dispute holds the final notice",
      text: `${subject} says that a finding is wrong. Read their statement; the final notice can go out once a reviewer has closed the dispute.`,
    };
  if (may_send_final)
    return {
      title: "The final notice may be sent",
      text: "The waiting time is over. Send it if you have decided against them; nothing goes out by itself.",
    };
  return {
    title: `${subject} has notice`,
    text: "They got the report and their rights, and have time to answer before you decide.",
  };
}

/** What somebody may do against whom a decision may go (15 U.S.C. § 1681b(b)(3), § 1681m(a)). */
export const RIGHTS: readonly string[] = [
  "You may have a copy of this report free of charge: save it with Export.",
  "You may dispute any finding below that is wrong or incomplete. A reviewer answers within 30 days.",
  "Countersign made the report and took no part in the decision, so it cannot tell you why it was made.",
];

/** What the law asks of somebody who may decide against a subject, and what is Countersign's own rule. */
interface Duty {
  /** On the page, before anything was declared. */
  text: string;
  /** Above the first notice. */
  law: string;
}

/** @returns the duty for this purpose: only for employment does the law ask for a notice before the decision */
export const dutyOf = (purpose: VerificationDetail["purpose"]): Duty =>
  purpose === "employment"
    ? {
        text: "Before you decide against someone because of this report, the Fair Credit Reporting Act requires you to give them a copy of it, a summary of their rights and a reasonable time to respond. Countersign waits seven days; that number is our rule.",
        law: "Before a decision that rests on a report, US law gives them the report, a summary of their rights and a reasonable time to respond (15 U.S.C. § 1681b(b)(3)).",
      }
    : {
        text: "If you decide against someone because of this report, the Fair Credit Reporting Act requires you to tell them. Countersign's rule is to share the report and their rights first, and to wait seven days.",
        law: "US law requires notice of a decision that rests on a report (15 U.S.C. § 1681m(a)). Countersign's rule is a first notice before it.",
      };
