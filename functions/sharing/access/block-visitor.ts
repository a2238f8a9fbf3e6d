import { and, eq, ne } from "drizzle-orm";
import type { AccessStatus } from "#contract/sharing/sharing.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type AccessRequest, accessBlocks, accessRequests } from "#db/schema/sharing.ts";

/** @returns the statements that block a request's email address, so that the owner sees no further requests from it */
export const blockVisitor = (ctx: Ctx, { id, userId, emailHash }: AccessRequest): Statement[] => [
  ctx.db.insert(accessBlocks).values({ userId, emailHash, createdAt: ctx.now() }).onConflictDoNothing(),
  auditRow(ctx, { actor: userId, action: "visitor.blocked", entity: "access_request", entityId: id }),
];

/**
 * Changes the status of a request, and of other requests with that status from the same address for the same link. The
 * batch fails if the request's status has changed in the meantime.
 */
export function changeStatus(ctx: Ctx, { id, linkId, emailHash, status }: AccessRequest, to: AccessStatus) {
  const { db } = ctx;
  const set = { status: to, decidedAt: ctx.now() };
  const others = and(
    eq(accessRequests.linkId, linkId),
    eq(accessRequests.emailHash, emailHash),
    eq(accessRequests.status, status),
    ne(accessRequests.id, id),
  );
  const itself = and(eq(accessRequests.id, id), eq(accessRequests.status, status));
  return [
    db.update(accessRequests).set(set).where(itself),
    mustHaveChanged(db),
    db.update(accessRequests).set(set).where(others),
  ];
}
