import { weightOf } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { NEEDS_REVIEW, NOBODY_LOOKED } from "#functions/checks/engine/outcome.ts";
import type { EvidenceReading } from "#functions/checks/engine/reading-types.ts";
import { isTerminal } from "#functions/checks/engine/score.ts";
import type { CheckOutcome, CheckResult } from "#functions/checks/engine/types.ts";

/** The encrypted evidence in a check's row: its facts, plus the readings that it's based on. */
interface StoredEvidence {
  [fact: string]: unknown;
  readings?: EvidenceReading[];
}

/** Where a check's evidence is stored. It can only be decrypted for this place. */
export const evidencePlace = (row: Pick<CheckRow, "id">) => ({
  table: "checks",
  column: "evidence",
  row: row.id,
});

/** @returns a check's evidence and readings as text, to be encrypted for {@link evidencePlace} */
export const evidenceText = ({ evidence, readings }: Pick<CheckOutcome, "evidence" | "readings">): string =>
  JSON.stringify({ ...evidence, readings });

type StoredOutcome = Pick<CheckRow, "status" | "grade" | "score" | "expiresAt" | "reasons">;

/**
 * @returns a stored check under the current rules, regardless of the engine version that wrote it. A well-formed
 *   number or a mere declaration (G1) no longer counts as passed, and a finished check no longer asks for a
 *   review.
 */
export function applyCurrentRules<R extends StoredOutcome>(row: R): R {
  const current = row.status === "passed" && row.grade === "G1" ? { ...row, ...NOT_PASSED } : row;
  if (!isTerminal(current) || !current.reasons.some(asks)) return current;
  const others = current.reasons.filter((reason) => !asks(reason));
  return { ...current, reasons: current.status === "inconclusive" ? [...others, NOBODY_LOOKED] : others };
}

const NOT_PASSED = { status: "inconclusive", score: null, expiresAt: null } as const;
const asks = ({ code }: Reason) => code === NEEDS_REVIEW;

/** @returns a stored check in the form that scoring and results need. Rows from before we stored readings have none. */
export async function resultOf(ctx: Ctx, stored: CheckRow): Promise<CheckResult> {
  const row = applyCurrentRules(stored);
  const { readings = [], ...evidence } = await evidenceOf(ctx, row);
  return {
    id: row.check,
    weight: weightOf(row.check),
    status: row.status,
    score: row.score,
    grade: row.grade,
    reasons: row.reasons,
    source: row.source,
    evidence: evidence as CheckOutcome["evidence"],
    readings,
    expiresAt: row.expiresAt,
    sandbox: row.sandbox,
    proofing: row.proofing,
  };
}

async function evidenceOf(ctx: Ctx, row: CheckRow): Promise<StoredEvidence> {
  return row.evidence ? JSON.parse(await open(ctx.env, evidencePlace(row), row.evidence)) : {};
}
