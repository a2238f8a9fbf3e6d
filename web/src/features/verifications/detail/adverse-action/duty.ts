import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";

/** What the law requires for a decision against a subject, and which parts are only Countersign's rule. */
interface Duty {
  /** Shown on the page before the requester gives notice. */
  text: string;
  /** Shown in the dialog that sends the pre-adverse notice. */
  law: string;
}

/** @returns the duty for this purpose; the law requires notice before the decision only for employment */
export const dutyOf = (purpose: VerificationDetail["purpose"]): Duty =>
  purpose === "employment"
    ? {
        text: "Before you decide against someone because of this report, the Fair Credit Reporting Act requires you to give them a copy of it, a summary of their rights and a reasonable time to respond. Countersign's rule is seven days.",
        law: "Before you decide based on a report, US law requires you to give them the report, a summary of their rights and a reasonable time to respond (15 U.S.C. § 1681b(b)(3)).",
      }
    : {
        text: "If you decide against someone because of this report, the Fair Credit Reporting Act requires you to tell them. Countersign's rule is to share the report and their rights first, and to wait seven days.",
        law: "US law requires you to tell them about a decision based on a report (15 U.S.C. § 1681m(a)). Countersign's rule is to give notice beforehand.",
      };
