import { eq } from "drizzle-orm";
import type { Stage } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { type CheckRow, checks } from "#db/schema/checks.ts";
import { concludes, stageOf } from "#functions/checks/conclude.ts";
import { ENGINE_VERSION, gaveUp, runCheck } from "#functions/checks/engine.ts";
import { checkById } from "#functions/checks/registry.ts";
import { isTerminal } from "#functions/checks/score.ts";
import type { CheckResult } from "#functions/checks/types.ts";
import { answerTo, askWrite } from "#functions/providers/asking.ts";
import { reviewState } from "#functions/reviews/decisions.ts";
import { reviewWrites } from "#functions/reviews/open.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { evidencePlace, evidenceText } from "#functions/verification/stored-result.ts";
import { completeWrite } from "./complete.ts";
import { endWrite } from "./end.ts";
import { type Evidence, gatherEvidence } from "./evidence.ts";

/**
 * Runs every check of a verification that has its least evidence, stores what changed, and ends the
 * verification when all have spoken. Idempotent: run again on the same evidence, it writes nothing.
 * @param onBroken what a check or provider that throws leads to: the job is retried, or, after the last try, the
 *   check becomes `unavailable`, reason `provider_error`. An exception is never adverse.
 */
export async function runVerificationChecks(
  ctx: Ctx,
  id: string,
  onBroken: OnBroken = "retry",
): Promise<void> {
  await attempt(ctx, () => runOnce(ctx, id, onBroken));
}

type OnBroken = "retry" | "give_up";

async function runOnce(ctx: Ctx, id: string, onBroken: OnBroken): Promise<void> {
  const evidence = await gatherEvidence(ctx, id);
  if (!evidence) return;
  const { row, checks: checkRows, reused, isReading } = evidence;
  const results = await Promise.all(checkRows.map((check) => runOne(ctx, evidence, check, onBroken)));

  const conclusion = isReading ? null : concludes(results);
  const stage = isReading ? "checking" : stageOf(results);
  const changes = await Promise.all(results.map((result, i) => changeOf(ctx, checkRows[i]!, result)));
  const updates: Statement[] = changes
    .filter((change) => change !== null)
    .map(({ id: checkId, ...values }) => ctx.db.update(checks).set(values).where(eq(checks.id, checkId)));
  const doubted = results.map((result, i) => ({ result, isNew: changes[i] !== null })).filter(isDoubted);
  if (doubted.length > 0 && doubted.every(({ isNew }) => isNew)) updates.push(...noteReuse(ctx, id, reused));

  // While a document is still read, what a check says may change in a moment.
  const review = isReading ? NO_WRITE : reviewWrites(ctx, evidence, results);
  updates.push(...review.statements);

  if (conclusion?.status === "completed") {
    const write = completeWrite(ctx, row, results);
    return commit(ctx, { ...combine(write, { statements: updates }), resourceId: id });
  }
  if (conclusion?.status === "failed") {
    const ending = { status: "failed", reason: conclusion.failureReason } as const;
    const write = endWrite(ctx, row, ending, "system", [row.requesterId, row.targetUserId]);
    return commit(ctx, { ...combine(write, { statements: updates }), resourceId: id });
  }
  const running = results.filter(({ status }) => status === "running").map((result) => result.id);
  const asking = askWrite(ctx, id, running, evidence.asked);
  if (updates.length + asking.statements.length === 0 && row.stage === stage) return;
  const change = { stage, ...asksAnew(ctx, row.stage, stage) };
  const own = {
    statements: [...changeStatements(ctx, row, change), ...updates],
    effects: [updatedEvent(row, change), ...review.effects],
  };
  await commit(ctx, { ...combine(own, asking), resourceId: id });
}

/** Whoever is asked for documents because a contact or a reviewer had no answer gets the whole time for them. */
const asksAnew = (ctx: Ctx, before: Stage, after: Stage) =>
  after === "awaiting_evidence" && (before === "awaiting_attestation" || before === "in_review")
    ? { evidenceAskedAt: ctx.now(), reminders: 0 }
    : {};

async function runOne(
  ctx: Ctx,
  { row, input, reviews, asked }: Evidence,
  { id, check: checkId }: CheckRow,
  onBroken: OnBroken,
): Promise<CheckResult> {
  const check = checkById(checkId);
  try {
    const answer = await answerTo(ctx, checkId, asked, { ...input, email: row.targetEmail });
    return runCheck(check, { ...input, answer, ...reviewState(reviews, id) });
  } catch (error) {
    if (onBroken === "retry") throw error;
    return gaveUp(check, ctx.now());
  }
}

const isDoubted = ({ result }: { result: CheckResult }) => result.evidence.used_elsewhere === true;

const SHARED = {
  same_file: "same_file_as",
  same_document: "same_document_as",
  similar_picture: "similar_picture_to",
} as const;

/** Notes for a reviewer which documents are the same or alike; ids only. */
function noteReuse(ctx: Ctx, verificationId: string, reused: Evidence["reused"]): Statement[] {
  return reused.map(({ documentId, otherId, signal }) =>
    auditRow(ctx, {
      actor: "system",
      action: "document.needs_review",
      entity: "document",
      entityId: documentId,
      detail: { verification_id: verificationId, [SHARED[signal]]: otherId },
    }),
  );
}

/**
 * @returns a check's new columns, or null where nothing but the time would change. Columns and no statement: a
 *   drizzle statement is thenable, so that a promise of one would run it.
 */
async function changeOf(ctx: Ctx, row: CheckRow, result: CheckResult) {
  const isSame =
    row.status === result.status &&
    row.score === result.score &&
    row.grade === result.grade &&
    JSON.stringify(row.reasons) === JSON.stringify(result.reasons);
  const place = evidencePlace(row);
  const evidence = evidenceText(result);
  // Who looks at it goes by the evidence, which may change though the reasons say the same: another candidate of a list.
  const isOld = result.status === "in_review" && row.evidence !== null;
  if (isSame && (!isOld || (await open(ctx.env, place, row.evidence!)) === evidence)) return null;
  return {
    id: row.id,
    status: result.status,
    score: result.score,
    grade: result.grade,
    reasons: result.reasons,
    source: result.source,
    evidence: await seal(ctx.env, place, evidence),
    provider: typeof result.evidence.provider === "string" ? result.evidence.provider : null,
    sandbox: result.sandbox,
    engineVersion: ENGINE_VERSION,
    checkedAt: isTerminal(result) ? ctx.now() : null,
    expiresAt: result.expiresAt,
  };
}
