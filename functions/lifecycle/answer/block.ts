import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import { endLimited } from "#functions/accounts/sessions/limited.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { assertSubject, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";

/**
 * Blocks a requester: the subject no longer sees new requests from them (`hidden.ts`). This request and
 * earlier ones stay visible, so the subject can still decline, withdraw or finish them. The requester isn't
 * notified. A session that's limited to this request ends. Idempotent.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 for the caller's own request
 */
export function blockRequester(ctx: Ctx, userId: string, id: string): Promise<void> {
  return change(ctx, userId, id, true);
}

/**
 * Lifts a block. Requests that the requester sent in the meantime become visible. Idempotent.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 for the caller's own request
 */
export function unblockRequester(ctx: Ctx, userId: string, id: string): Promise<void> {
  return change(ctx, userId, id, false);
}

async function change(ctx: Ctx, userId: string, id: string, block: boolean): Promise<void> {
  const write = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertAskedByAnother(caseFile);
    const left = block ? await endLimited(ctx, userId, id) : NO_WRITE;
    const isDone = caseFile.requesterBlocked === block;
    const own = isDone ? NO_WRITE : (block ? blockWrite : unblockWrite)(ctx, caseFile);
    await commit(ctx, { ...combine(own, left), resourceId: id });
  };
  await attempt(ctx, write);
}

/** @throws DomainError 403 for parties other than the subject; 409 if the subject is also the requester */
export function assertAskedByAnother(caseFile: CaseFile): void {
  assertSubject(caseFile);
  if (caseFile.verification.requesterId === caseFile.viewerId)
    throw conflict("own_request", "This is your own request.");
}

/**
 * @returns the statements for the block and its audit row, and the event that updates the subject's own pages. The
 *   caller has to end the sessions that are limited to this request (`endLimited`)
 */
export function blockWrite(ctx: Ctx, caseFile: CaseFile): WritePart {
  const { viewerId: userId, verification } = caseFile;
  const { requesterId } = verification;
  const row = { userId, requesterId, createdAt: ctx.now() };
  const insert = ctx.db.insert(requesterBlocks).values(row).onConflictDoNothing();
  return changed(ctx, caseFile, "requester.blocked", insert);
}

function unblockWrite(ctx: Ctx, caseFile: CaseFile): WritePart {
  const { viewerId: userId, verification } = caseFile;
  const isIt = and(
    eq(requesterBlocks.userId, userId),
    eq(requesterBlocks.requesterId, verification.requesterId),
  );
  return changed(ctx, caseFile, "requester.unblocked", ctx.db.delete(requesterBlocks).where(isIt));
}

function changed(ctx: Ctx, caseFile: CaseFile, action: string, statement: Statement): WritePart {
  const { viewerId: userId, verification } = caseFile;
  const { id, status, stage } = verification;
  return {
    statements: [statement, auditRow(ctx, { actor: userId, action, entity: "verification", entityId: id })],
    effects: [live("verification_updated", { verification_id: id, status, stage, user_id: userId })],
  };
}
