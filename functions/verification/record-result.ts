import type { Statement } from "../../db/batch.ts";
import { resultRecords } from "../../db/schema/results.ts";
import { ENGINE_VERSION } from "../checks/engine.ts";
import { outcomeOf } from "../checks/results.ts";
import { overallScore, piecesOf } from "../checks/score.ts";
import type { CheckResult } from "../checks/types.ts";
import type { Ctx } from "../context.ts";

/**
 * Writes down what a result is made of, or anew when a reviewer or a dispute changed one of its checks.
 * @param results of all checks of the verification, as they are after the change
 * @returns statements for the batch of the deed
 */
export function recordResult(ctx: Ctx, verificationId: string, results: readonly CheckResult[]): Statement[] {
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
