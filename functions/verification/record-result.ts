import { weightOf } from "#contract/checks/catalog.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import type { CheckRow } from "#db/schema/checks.ts";
import { resultRecords } from "#db/schema/results.ts";
import { ENGINE_VERSION } from "#functions/checks/engine.ts";
import { outcomeOf } from "#functions/checks/results.ts";
import { overallScore, piecesOf } from "#functions/checks/score.ts";
import type { CheckResult } from "#functions/checks/types.ts";
import { asToldNow } from "./stored-result.ts";

/** What a score and an outcome are made of. */
type Recorded = Pick<CheckResult, "id" | "weight" | "status" | "score" | "grade" | "disputed">;

/** @returns stored checks as a record takes them. @param isDisputed by the check's id */
export const recordedOf = (
  rows: readonly CheckRow[],
  isDisputed: (check: CheckRow["check"]) => boolean,
): Recorded[] =>
  rows.map(asToldNow).map(({ check, status, score, grade }) => ({
    id: check,
    weight: weightOf(check),
    status,
    score,
    grade,
    disputed: isDisputed(check),
  }));

/**
 * Writes down what a result is made of, or anew when a reviewer or a dispute changed one of its checks.
 * @param results of all checks of the verification, as they are after the change
 * @returns statements for the batch of the action
 */
export function recordResult(ctx: Ctx, verificationId: string, results: readonly Recorded[]): Statement[] {
  const record = {
    engineVersion: ENGINE_VERSION,
    pieces: piecesOf(results),
    overallScore: overallScore(results),
    outcome: outcomeOf(results),
    createdAt: ctx.now(),
  };
  return [
    ctx.db
      .insert(resultRecords)
      .values({ verificationId, ...record })
      .onConflictDoUpdate({ target: resultRecords.verificationId, set: record }),
  ];
}
