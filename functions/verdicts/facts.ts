import { isoTime } from "#contract/time.ts";
import type { JudgedCase } from "#contract/verdicts/case.ts";
import { factsOf } from "#contract/verdicts/facts.ts";
import type { VerdictFact } from "#contract/verdicts.ts";
import type { ClaimsWithoutNumbers } from "#contract/verification/stated.ts";
import type { VerificationResults } from "#functions/checks/engine/results.ts";
import type { Standing } from "#functions/verification/case-file/standing.ts";

/**
 * @param rows the verification's checks
 * @param results the results built from those checks
 * @returns the facts that a result shows at the top, one line each
 */
export function factsFor(
  judged: JudgedCase,
  rows: Standing["checks"],
  claims: ClaimsWithoutNumbers,
  { employment_verification: { employment_status, salary_range } }: VerificationResults,
): VerdictFact[] {
  const checkedAt = new Map(rows.map((row) => [row.check, row.checkedAt]));
  const checks = judged.checks.map((one) => {
    const at = checkedAt.get(one.check) ?? null;
    return { ...one, checkedAt: isoTime(at) };
  });
  return factsOf({ ...judged, checks, claims, found: { employment_status, salary_range } });
}
