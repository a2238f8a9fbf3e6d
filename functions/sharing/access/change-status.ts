import { and, eq, inArray, ne } from "drizzle-orm";
import type { AccessStatus } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { type AccessRequest, accessRequests, shareLinks } from "#db/schema/sharing.ts";
import { revokeWhere } from "#functions/credentials/status-entries.ts";

/**
 * Changes the status of a request. Other requests from the same address for the same link change with it if they have
 * the same status. The batch fails if the request's status has changed in the meantime. A withdrawal also revokes the
 * link's credential, because the visitor may have kept it. All visitors of the link share that credential, so a job
 * gives the link a new one.
 */
export function changeStatus(ctx: Ctx, request: AccessRequest, to: AccessStatus): WritePart {
  const { db } = ctx;
  const { id, linkId, emailHash, status, userId } = request;
  const set = { status: to, decidedAt: ctx.now() };
  const others = and(
    eq(accessRequests.linkId, linkId),
    eq(accessRequests.emailHash, emailHash),
    eq(accessRequests.status, status),
    ne(accessRequests.id, id),
  );
  const itself = and(eq(accessRequests.id, id), eq(accessRequests.status, status));
  const isWithdrawn = to === "withdrawn";
  return {
    statements: [
      db.update(accessRequests).set(set).where(itself),
      mustHaveChanged(db),
      db.update(accessRequests).set(set).where(others),
      ...(isWithdrawn ? [revokeCredentialOf(ctx, linkId)] : []),
    ],
    effects: isWithdrawn ? [job("trust.compute", { user_id: userId })] : [],
  };
}

const revokeCredentialOf = (ctx: Ctx, linkId: string): Statement => {
  const entry = ctx.db
    .select({ n: shareLinks.credentialEntry })
    .from(shareLinks)
    .where(eq(shareLinks.id, linkId));
  return revokeWhere(ctx, inArray(statusEntries.n, entry));
};
