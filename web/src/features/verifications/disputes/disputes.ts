import type { CheckId } from "#contract/enums.ts";
import type { VerificationDetail } from "../api/types.ts";

export type DisputeAnswer = VerificationDetail["disputes"][number];

/** A finding that is to be disputed. */
export interface Disputed {
  check: CheckId;
  code: string;
  text: string;
}

/** What stands in a finding's place once a dispute was upheld; it is no finding to dispute. */
export const UPHELD = "dispute_upheld";

/** @returns the dispute of a finding, if it was ever disputed */
export const disputeOf = (
  disputes: readonly DisputeAnswer[],
  check: CheckId,
  code: string,
): DisputeAnswer | undefined =>
  disputes.find(
    (one) => one.check === check && (one.finding === code || (code === UPHELD && one.status === "upheld")),
  );

/** @returns whether the subject may still dispute this finding */
export const isDisputable = (disputes: readonly DisputeAnswer[], check: CheckId, code: string): boolean =>
  code !== UPHELD && disputeOf(disputes, check, code) === undefined;
