/** Changes in the rules for combining pieces. Results keep the engine version that produced them. */
export interface Rules {
  /** A code that reached a phone counted as an independent check of someone's identity. */
  contactCertifies: boolean;
  /** A well-formed number, or a paper that only declares something, counted in the score and as agreement. */
  formCounts: boolean;
  /** A score could rise because a finding that lowered it was disputed, and the outcome didn't mention disputes. */
  disputesMayRaise: boolean;
}

const BEFORE_10: Rules = { contactCertifies: true, formCounts: true, disputesMayRaise: true };

/** The rules of the current engine. */
export const RULES: Rules = { contactCertifies: false, formCounts: false, disputesMayRaise: false };

/**
 * @param engineVersion from the result's record
 * @returns the rules that produced a result
 */
export const rulesOf = (engineVersion: string): Rules => (Number(engineVersion) < 10 ? BEFORE_10 : RULES);
