import type { CheckId } from "#contract/checks/catalog.ts";
import { isOfKey } from "#contract/reviews/doubt.ts";
import { UPHELD } from "#contract/verification/outcome.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";

export type DisputeAnswer = VerificationDetail["disputes"][number];

/** The finding that the subject is about to dispute. */
export interface Disputed {
  check: CheckId;
  code: string;
  text: string;
}

/** @returns the finding's dispute: an open one if there is one, or else a closed one; undefined if there was none */
export function disputeOf(
  disputes: readonly DisputeAnswer[],
  check: CheckId,
  code: string,
): DisputeAnswer | undefined {
  const own = disputes.filter(
    (one) => one.check === check && (one.finding === code || (code === UPHELD && one.status === "upheld")),
  );
  return own.find(({ status }) => status === "open") ?? own[0];
}

/** @returns whether the subject can still dispute this finding, which each of them can once */
export const isDisputable = (disputes: readonly DisputeAnswer[], check: CheckId, code: string): boolean =>
  code !== UPHELD && !disputes.some((one) => one.check === check && one.finding === code && !isOfKey(one));
