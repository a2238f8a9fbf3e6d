/**
 * How check results are combined, as far as that has changed between engine versions. Results keep the engine version
 * that produced them.
 */
export interface Rules {
  /** Whether entering a code that was sent to a phone counts as an independent check of someone's identity. */
  contactCertifies: boolean;
  /** Whether a well-formed number, or a document that only declares something, counts in the score and as agreement. */
  formCounts: boolean;
  /**
   * Whether the score can rise when a finding that lowered it is disputed. If so, a dispute doesn't change the
   * outcome to `disputed`.
   */
  disputesMayRaise: boolean;
}

const BEFORE_10: Rules = { contactCertifies: true, formCounts: true, disputesMayRaise: true };

/** The rules of the current engine. */
export const RULES: Rules = { contactCertifies: false, formCounts: false, disputesMayRaise: false };

/**
 * @param engineVersion as stored with the result
 * @returns the rules that produced a result
 */
export const rulesOf = (engineVersion: string): Rules => (Number(engineVersion) < 10 ? BEFORE_10 : RULES);
