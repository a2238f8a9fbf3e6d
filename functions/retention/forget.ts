import { and, asc, eq, inArray, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { TERMINAL_STATUSES } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { AT_ONCE, forEachDue, type IsReady } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { providerRequests } from "#db/schema/verification/provider-requests.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { withoutRawText } from "#functions/documents/store/sealed-reading.ts";
import { forgetFingerprints } from "#functions/verification/forget-fingerprints.ts";
import { isContested } from "#functions/verification/legal-hold.ts";
import { KEEP } from "./rules.ts";

/**
 * Deletes evidence of verifications that have ended, in two steps: first the text and the numbers read from documents,
 * and the identity numbers from the request; later all other evidence.
 */
export async function forgetEnded(ctx: Ctx): Promise<void> {
  const raw = (isReady: IsReady) => endedBefore(ctx, KEEP.rawReadings, 0, isReady);
  await forEachDue(ctx, "forget_raw_readings", raw, (id) => forgetRawReadings(ctx, id));
  const old = (isReady: IsReady) => endedBefore(ctx, KEEP.evidence, 1, isReady);
  await forEachDue(ctx, "forget_evidence", old, (id) => forgetEvidence(ctx, id));
}

/** @param steps how many deletion steps are already done */
function endedBefore(ctx: Ctx, keep: number, steps: 0 | 1, isReady: IsReady) {
  const { id, forgotten, legalHoldAt, completedAt, status } = verifications;
  return ctx.db
    .select({ id })
    .from(verifications)
    .where(
      and(
        // Must match the index's condition exactly, so that SQLite uses the index.
        sql`${forgotten} < 2 AND ${legalHoldAt} IS NULL`,
        eq(forgotten, steps),
        lte(completedAt, ctx.now() - keep),
        inArray(status, TERMINAL_STATUSES),
        steps === 1 ? not(isContested(id, ctx.now() - keep)) : undefined,
        isReady(id),
      ),
    )
    .orderBy(asc(completedAt))
    .limit(AT_ONCE);
}

/**
 * @param step the deletion step that the statements record as done. If another run has already done it, or a legal hold
 *   was set in the meantime, they make the whole batch fail
 * @param besides other columns to clear in the verification's row
 */
function stepStatements(
  ctx: Ctx,
  id: string,
  step: 1 | 2,
  besides: { ssn?: null; ein?: null } = {},
): Statement[] {
  return [
    ctx.db
      .update(verifications)
      .set({ ...besides, forgotten: step })
      .where(
        and(
          eq(verifications.id, id),
          eq(verifications.forgotten, step - 1),
          isNull(verifications.legalHoldAt),
        ),
      ),
    mustHaveChanged(ctx.db),
  ];
}

/** @returns whether this step is still to be done: no other run has done it, and there's no legal hold */
async function isDue(ctx: Ctx, id: string, step: 1 | 2): Promise<boolean> {
  const [row] = await ctx.db
    .select({ forgotten: verifications.forgotten, legalHoldAt: verifications.legalHoldAt })
    .from(verifications)
    .where(eq(verifications.id, id));
  return row?.forgotten === step - 1 && row.legalHoldAt === null;
}

async function forgetRawReadings(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id, 1))) return;
  const read = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.verificationId, id), isNotNull(documents.fields)));
  const reduced = await Promise.all(
    read.map(async (document) => ({ id: document.id, fields: await withoutRawText(ctx, document) })),
  );
  await commit(ctx, {
    statements: [
      ...stepStatements(ctx, id, 1, { ssn: null, ein: null }),
      ...reduced.map(({ id: documentId, fields }) =>
        ctx.db
          .update(documents)
          .set({ fields })
          .where(and(eq(documents.id, documentId), isNotNull(documents.fields))),
      ),
    ],
    effects: [],
    resourceId: id,
  });
}

/**
 * Keeps the documents' rows, without what was read from them, so that a result can still name its sources. A job
 * deletes the files. Contacts' and providers' answers, codes and notes are deleted here.
 */
async function forgetEvidence(ctx: Ctx, id: string): Promise<void> {
  if (!(await isDue(ctx, id, 2))) return;
  const isLeft = and(eq(documents.verificationId, id), isNull(documents.deletedAt));
  const left = await ctx.db
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .where(isLeft);
  await commit(ctx, {
    statements: [
      ...stepStatements(ctx, id, 2),
      ctx.db
        .update(documents)
        .set({ deletedAt: ctx.now(), fields: null, signatureKeys: null, revocation: null })
        .where(isLeft),
      ...left.map(({ id: entityId }) =>
        auditRow(ctx, { actor: "system", action: "document.expired", entity: "document", entityId }),
      ),
      ctx.db.delete(attestations).where(eq(attestations.verificationId, id)),
      ctx.db.delete(codes).where(eq(codes.verificationId, id)),
      ctx.db
        .update(providerRequests)
        .set({ answer: null })
        .where(and(eq(providerRequests.verificationId, id), isNotNull(providerRequests.answer))),
      ctx.db.delete(verificationNotes).where(eq(verificationNotes.verificationId, id)),
      ...forgetFingerprints(ctx, id),
    ],
    effects: left.map(({ storageKey }) => job("object.delete", { key: storageKey })),
    resourceId: id,
  });
}
