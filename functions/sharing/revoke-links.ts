import { and, eq, inArray, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notFound } from "#core/errors.ts";
import { commit } from "#core/write/commit.ts";
import { statusEntries } from "#db/schema/accounts/credentials.ts";
import { shareLinks } from "#db/schema/sharing.ts";
import { revokeWhere } from "#functions/credentials/status-entries.ts";

/**
 * Revokes one of a person's links, or all of them, together with their credentials.
 * @param id a link's id; undefined for all
 * @returns how many links this call revoked
 * @throws DomainError 404 if the link isn't theirs
 */
export async function revokeShareLinks(
  ctx: Ctx,
  userId: string,
  id: string | undefined,
): Promise<{ revoked: number }> {
  const { db } = ctx;
  const now = ctx.now();
  const theirs = and(eq(shareLinks.userId, userId), id === undefined ? undefined : eq(shareLinks.id, id));
  const standing = and(theirs, isNull(shareLinks.revokedAt));
  const entries = db.select({ n: shareLinks.credentialEntry }).from(shareLinks).where(standing);
  const known = await db
    .select({ id: shareLinks.id, revokedAt: shareLinks.revokedAt })
    .from(shareLinks)
    .where(id === undefined ? standing : theirs);
  if (id !== undefined && known.length === 0) throw notFound("Share link not found");
  const ended = known.filter(({ revokedAt }) => revokedAt === null);
  await commit(ctx, {
    statements: [
      revokeWhere(ctx, inArray(statusEntries.n, entries)),
      db.update(shareLinks).set({ revokedAt: now }).where(standing),
      auditRow(ctx, {
        actor: userId,
        action: id === undefined ? "share_link.all_revoked" : "share_link.revoked",
        entity: "share_link",
        entityId: id ?? userId,
      }),
    ],
    effects: ended.map((link) => job("tombstone.put", { kind: "share_link", id: link.id })),
    resourceId: id ?? userId,
  });
  return { revoked: ended.length };
}
