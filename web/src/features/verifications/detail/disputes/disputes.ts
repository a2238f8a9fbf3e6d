import type { CheckId } from "#contract/checks/catalog.ts";
import { UPHELD } from "#contract/verification/outcome.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";

export type DisputeAnswer = VerificationDetail["disputes"][number];

/** The finding that the subject is about to dispute. */
export interface Disputed {
  check: CheckId;
  code: string;
  text: string;
}

/** @returns the finding's dispute, open or closed; undefined if there was none */
export const disputeOf = (
  disputes: readonly DisputeAnswer[],
  check: CheckId,
  code: string,
): DisputeAnswer | undefined =>
  disputes.find(
    (one) => one.check === check && (one.finding === code || (code === UPHELD && one.status === "upheld")),
  );

/** @returns whether the subject can still dispute this finding */
export const isDisputable = (disputes: readonly DisputeAnswer[], check: CheckId, code: string): boolean =>
  code !== UPHELD && disputeOf(disputes, check, code) === undefined;
