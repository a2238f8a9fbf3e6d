import { eq } from "drizzle-orm";
import type { PersonName } from "#contract/accounts/person-name.ts";
import type { Stage } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import { conclusionOf, stageOf } from "#functions/checks/engine/conclude.ts";
import { ENGINE_VERSION, failedResult, runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { isTerminal } from "#functions/checks/engine/score.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { personOf } from "#functions/checks/identity/holder.ts";
import { signersStand } from "#functions/issuers/signers-stand.ts";
import { answerTo, askWrite } from "#functions/providers/asking.ts";
import { reviewState } from "#functions/reviews/decisions.ts";
import { reviewWrites } from "#functions/reviews/open.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { evidencePlace, evidenceText } from "#functions/verification/results/stored-result.ts";
import { completeWrite } from "../end/complete.ts";
import { endWrite } from "../end/end.ts";
import { type Evidence, gatherEvidence } from "./evidence.ts";
import { askStatusLists } from "./signatures.ts";

/**
 * Runs all of the verification's checks, stores what changed, and ends the verification once all checks have a final
 * result. Idempotent: with the same evidence, a second run writes nothing.
 * @param onBroken what to do when a check or provider throws: `retry` throws, so the job is retried;
 *   `give_up`, after the last attempt, makes the check `unavailable` with reason `provider_error`. An
 *   exception never counts against the subject.
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
  await askStatusLists(ctx, evidence.awaited);
  const { row, checks: checkRows, reused, isReading } = evidence;
  const results = await Promise.all(checkRows.map((check) => runOne(ctx, evidence, check, onBroken)));

  const conclusion = isReading ? null : conclusionOf(results);
  const stage = isReading ? "checking" : stageOf(results);
  const subjectName = personOf(evidence.input);
  const changes = await Promise.all(
    results.map((result, i) => changeOf(ctx, checkRows[i]!, result, subjectName)),
  );
  const updates: Statement[] = changes
    .filter((change) => change !== null)
    .map(({ id: checkId, ...values }) => ctx.db.update(checks).set(values).where(eq(checks.id, checkId)));
  const doubted = results.map((result, i) => ({ result, isNew: changes[i] !== null })).filter(isDoubted);
  if (doubted.length > 0 && doubted.every(({ isNew }) => isNew)) updates.push(...noteReuse(ctx, id, reused));

  // While a document is still being read, check results may change at any moment.
  const review = isReading ? NO_WRITE : reviewWrites(ctx, evidence, results);
  updates.push(...review.statements);

  const signers = results.flatMap(({ signature }) => signature?.issuerId ?? []);
  const stand = signersStand(ctx, [...new Set(signers)], evidence.input.now);
  if (conclusion?.status === "completed") {
    updates.push(...stand);
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
  const change = { stage, ...asksSubjectAgain(ctx, row.stage, stage) };
  const own = {
    statements: [...changeStatements(ctx, row, change), ...updates, ...stand],
    effects: [updatedEvent(row, change), ...review.effects],
  };
  await commit(ctx, { ...combine(own, asking), resourceId: id });
}

/**
 * If a contact or a reviewer couldn't decide the checks and we ask for documents instead, the subject gets the full
 * time to add them.
 */
const asksSubjectAgain = (ctx: Ctx, before: Stage, after: Stage) =>
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
    return failedResult(check, ctx.now());
  }
}

const isDoubted = ({ result }: { result: CheckResult }) => result.evidence.used_elsewhere === true;

const SHARED = {
  same_file: "same_file_as",
  same_document: "same_document_as",
  similar_picture: "similar_picture_to",
} as const;

/** Records in the audit log, for reviewers, which documents match or look alike. The entries contain only ids. */
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
 * @returns a check's new columns; null if status, score, grade, reasons and proofing stay the same and, for a check in
 *   review, so does the evidence. They're columns, not a statement, because a Drizzle statement is thenable, so
 *   awaiting this function would run it.
 */
async function changeOf(ctx: Ctx, row: CheckRow, result: CheckResult, subjectName: PersonName | null) {
  const isSame =
    row.status === result.status &&
    row.score === result.score &&
    row.grade === result.grade &&
    row.signedBy === (result.signature?.issuerId ?? null) &&
    JSON.stringify(row.reasons) === JSON.stringify(result.reasons) &&
    JSON.stringify(row.proofing) === JSON.stringify(result.proofing);
  const place = evidencePlace(row);
  const evidence = evidenceText(result);
  // Reviewers look at the evidence. It may change while the reasons stay the same, for example with another list
  // candidate.
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
    signature: result.signature
      ? { ...result.signature.answer, document_id: result.signature.documentId }
      : null,
    signedBy: result.signature?.issuerId ?? null,
    proofing: result.proofing,
    subjectName,
  };
}
