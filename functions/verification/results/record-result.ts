import { weightOf } from "#contract/checks/catalog.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { ENGINE_VERSION } from "#functions/checks/engine/engine.ts";
import { outcomeOf } from "#functions/checks/engine/results.ts";
import { overallScore, piecesOf } from "#functions/checks/engine/score.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { type Assured, assuranceCheck, assuranceRecord, publishAssurance } from "./record-assurance.ts";
import { applyCurrentRules } from "./stored-result.ts";

/** The parts of a check that decide score, outcome and level of assurance. */
type Recorded = Pick<
  CheckResult,
  | "id"
  | "weight"
  | "status"
  | "score"
  | "grade"
  | "disputed"
  | "reasons"
  | "sandbox"
  | "expiresAt"
  | "proofing"
>;

/**
 * @param isDisputed whether the check with this id is under dispute
 * @returns stored checks in the form a record needs
 */
export const recordedOf = (
  rows: readonly CheckRow[],
  isDisputed: (check: CheckRow["check"]) => boolean,
): Recorded[] =>
  rows.map(applyCurrentRules).map(({ check, status, score, grade, reasons, ...row }) => ({
    id: check,
    weight: weightOf(check),
    status,
    score,
    grade,
    reasons,
    disputed: isDisputed(check),
    sandbox: row.sandbox,
    expiresAt: row.expiresAt,
    proofing: row.proofing,
  }));

/**
 * Records a verification's score, outcome and level of assurance, and what they're computed from. Replaces the record
 * when a dispute is opened or closed. When evidence expires, only its level is replaced (`clocks/assurance.ts`).
 * @param results of all the verification's checks, after the change
 * @returns statements for the same batch as the change
 */
export function recordResult(ctx: Ctx, verification: Assured, results: readonly Recorded[]): Statement[] {
  const verificationId = verification.id;
  const checks = results.map((one) => assuranceCheck({ ...one, check: one.id }, one.disputed ?? false));
  const record = {
    engineVersion: ENGINE_VERSION,
    pieces: piecesOf(results),
    overallScore: overallScore(results),
    outcome: outcomeOf(results),
    assurance: assuranceRecord(ctx, verification, checks),
    createdAt: ctx.now(),
  };
  return [
    ctx.db
      .insert(resultRecords)
      .values({ verificationId, ...record })
      .onConflictDoUpdate({ target: resultRecords.verificationId, set: record }),
    publishAssurance(ctx, verificationId),
  ];
}
