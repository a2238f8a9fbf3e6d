import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import type { CheckRow } from "#db/schema/checks.ts";
import { recordedOf, recordResult } from "#functions/verification/record-result.ts";
import { type Frozen, isDisputed } from "./present.ts";

/**
 * @param checks all of the verification, as they were before
 * @param disputes all of it, as they are after the action
 * @param changed a check that the action changes, as it is after it
 * @returns statements that write the result's record anew, with what is frozen now
 */
export function recordDisputed(
  ctx: Ctx,
  verificationId: string,
  checks: readonly CheckRow[],
  disputes: readonly Frozen[],
  changed?: Partial<CheckRow> & Pick<CheckRow, "id">,
): Statement[] {
  const rows = checks.map((row) => (row.id === changed?.id ? { ...row, ...changed } : row));
  return recordResult(
    ctx,
    verificationId,
    recordedOf(rows, (check) => isDisputed(disputes, check)),
  );
}
