import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { accessBlocks, shareLinks } from "#db/schema/sharing.ts";
import { revokeAllOf } from "#functions/credentials/status-entries.ts";

/**
 * For an account that's deleted, or whose address turns out to belong to someone other than the person who
 * registered it.
 * @returns the statements that revoke everything we signed about the user, and delete their share links and blocks of
 *   visitors
 */
export const forgetSharing = (ctx: Ctx, userId: string): Statement[] => [
  revokeAllOf(ctx, userId),
  // Views and access requests are deleted with the links.
  ctx.db.delete(shareLinks).where(eq(shareLinks.userId, userId)),
  ctx.db.delete(accessBlocks).where(eq(accessBlocks.userId, userId)),
];
