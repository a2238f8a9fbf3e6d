import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import type { Assured } from "#functions/verification/results/record-assurance.ts";
import { recordedOf, recordResult } from "#functions/verification/results/record-result.ts";
import { type Frozen, isDisputed } from "./present.ts";

/**
 * @param checks all checks of the verification, as they were before the dispute was opened or closed
 * @param disputes all its disputes, as they are afterward
 * @param changed the check that changes because a dispute about it is closed, with its new values
 * @returns statements that replace the result's record, marking the checks that are frozen now
 */
export function recordDisputed(
  ctx: Ctx,
  verification: Assured,
  checks: readonly CheckRow[],
  disputes: readonly Frozen[],
  changed?: Partial<CheckRow> & Pick<CheckRow, "id">,
): Statement[] {
  const rows = checks.map((row) => (row.id === changed?.id ? { ...row, ...changed } : row));
  return recordResult(
    ctx,
    verification,
    recordedOf(rows, (check) => isDisputed(disputes, check)),
  );
}
