/** What the rules for putting pieces together have changed in, since results keep the engine's version they were made by. */
export interface Rules {
  /** That a code reached a phone counts as an independent check of who somebody is. */
  contactCertifies: boolean;
  /** That a number is well-formed, or that a paper only declares something, counts in the score and as agreement. */
  formCounts: boolean;
  /** A score may rise because a finding that weighs it down is disputed, and the outcome says nothing of disputes. */
  disputesMayRaise: boolean;
}

const BEFORE_10: Rules = { contactCertifies: true, formCounts: true, disputesMayRaise: true };

/** The rules of today's engine. */
export const RULES: Rules = { contactCertifies: false, formCounts: false, disputesMayRaise: false };

/** @returns the rules that a result was worked out by. @param engineVersion as its record has it */
export const rulesOf = (engineVersion: string): Rules => (Number(engineVersion) < 10 ? BEFORE_10 : RULES);
