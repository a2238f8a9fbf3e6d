import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { requesterBlocks } from "#db/schema/reports.ts";
import { assertSubject, type Dossier, loadDossier } from "#functions/verification/dossier.ts";

/**
 * The subject wants to hear nothing more from a requester: what they send from now on stays unseen (`hidden.ts`). The
 * request at hand and earlier ones stay where they are, to be declined, withdrawn or finished. The requester is told
 * nothing. Again, it changes nothing.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 for one's own request
 */
export function blockRequester(ctx: Ctx, userId: string, id: string): Promise<void> {
  return change(ctx, userId, id, true);
}

/**
 * Takes a block back: what the requester sent meanwhile and still waits comes into view.
 * @throws DomainError 403 for other parties, 404 for strangers; 409 for one's own request
 */
export function unblockRequester(ctx: Ctx, userId: string, id: string): Promise<void> {
  return change(ctx, userId, id, false);
}

async function change(ctx: Ctx, userId: string, id: string, block: boolean): Promise<void> {
  const write = async () => {
    const dossier = await loadDossier(ctx, userId, id);
    assertAskedByAnother(dossier);
    if (dossier.requesterBlocked === block) return;
    await commit(ctx, { ...(block ? blockWrite : unblockWrite)(ctx, dossier), resourceId: id });
  };
  await attempt(ctx, write);
}

/** @throws DomainError 403 for parties other than the subject; 409 when they asked themselves */
export function assertAskedByAnother(dossier: Dossier): void {
  assertSubject(dossier);
  if (dossier.verification.requesterId === dossier.viewerId)
    throw conflict("own_request", "This is your own request.");
}

/** @returns the block's row, its audit row, and the event for the subject's own pages */
export function blockWrite(ctx: Ctx, dossier: Dossier): WritePart {
  const { viewerId: userId, verification } = dossier;
  const { requesterId } = verification;
  const row = { userId, requesterId, createdAt: ctx.now() };
  const insert = ctx.db.insert(requesterBlocks).values(row).onConflictDoNothing();
  return changed(ctx, dossier, "requester.blocked", insert);
}

function unblockWrite(ctx: Ctx, dossier: Dossier): WritePart {
  const { viewerId: userId, verification } = dossier;
  const isIt = and(
    eq(requesterBlocks.userId, userId),
    eq(requesterBlocks.requesterId, verification.requesterId),
  );
  return changed(ctx, dossier, "requester.unblocked", ctx.db.delete(requesterBlocks).where(isIt));
}

function changed(ctx: Ctx, dossier: Dossier, action: string, statement: Statement): WritePart {
  const { viewerId: userId, verification } = dossier;
  const { id, status, stage } = verification;
  return {
    statements: [statement, auditRow(ctx, { actor: userId, action, entity: "verification", entityId: id })],
    effects: [live("verification_updated", { verification_id: id, status, stage, user_id: userId })],
  };
}
