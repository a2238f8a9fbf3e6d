import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { type AccessRequest, accessBlocks } from "#db/schema/sharing.ts";

/** @returns the statements that block a request's email address, so that the owner sees no further requests from it */
export const blockVisitor = (ctx: Ctx, { id, userId, emailHash }: AccessRequest): Statement[] => [
  ctx.db.insert(accessBlocks).values({ userId, emailHash, createdAt: ctx.now() }).onConflictDoNothing(),
  auditRow(ctx, { actor: userId, action: "visitor.blocked", entity: "access_request", entityId: id }),
];
