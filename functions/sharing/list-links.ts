import { and, desc, eq } from "drizzle-orm";
import {
  DEFAULT_SHARE_OPTIONS,
  type ShareLinkAnswer,
  type ShareViewAnswer,
} from "#contract/sharing/sharing.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { notFound } from "#core/errors.ts";
import { accessRequests, type ShareLink, shareLinks, shareViews } from "#db/schema/sharing.ts";
import { labeled, shownPerson } from "#functions/accounts/names/shown-person.ts";
import { shareToken, shareUrl, tokenHash } from "./share-token.ts";

/**
 * Old links are deleted after a while (`retention/rules.ts`), so this is just an upper bound, and there are
 * no pages.
 */
const MAX_LINKS = 200;
const MAX_VIEWS = 200;

/** @returns a person's share links, newest first */
export async function listShareLinks(ctx: Ctx, userId: string): Promise<ShareLinkAnswer[]> {
  const rows = await ctx.db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.userId, userId))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
    .limit(MAX_LINKS);
  return Promise.all(rows.map((row) => presentLink(ctx, row)));
}

async function presentLink(ctx: Ctx, row: ShareLink): Promise<ShareLinkAnswer> {
  return {
    id: row.id,
    label: row.label,
    // Links from before an option existed don't have it.
    options: { ...DEFAULT_SHARE_OPTIONS, ...row.options },
    verification_ids: row.verificationIds,
    share_url: await addressOf(ctx, row),
    created_at: isoTime(row.createdAt),
    expires_at: isoTime(row.expiresAt),
    revoked_at: isoTime(row.revokedAt),
    views: row.views,
    last_viewed_at: isoTime(row.lastViewedAt),
  };
}

/**
 * @returns the address of a link that works; null for other links, and for links made with an earlier
 *   LINK_KEY
 */
async function addressOf(ctx: Ctx, { id, tokenHash: stored, revokedAt, expiresAt }: ShareLink) {
  if (revokedAt !== null || expiresAt <= ctx.now()) return null;
  const token = await shareToken(ctx.env, id);
  return (await tokenHash(token)) === stored ? shareUrl(ctx.env, token) : null;
}

/**
 * @returns the latest views of one of a person's links, newest first
 * @throws DomainError 404 if it isn't theirs
 */
export async function listShareViews(ctx: Ctx, userId: string, linkId: string): Promise<ShareViewAnswer[]> {
  const own = and(eq(shareLinks.id, linkId), eq(shareLinks.userId, userId));
  const [[link], rows] = await ctx.db.batch([
    ctx.db.select({ id: shareLinks.id }).from(shareLinks).where(own),
    ctx.db
      .select({ view: shareViews, requestId: accessRequests.id, visitor: accessRequests.name })
      .from(shareViews)
      .leftJoin(accessRequests, eq(accessRequests.id, shareViews.requestId))
      .where(and(eq(shareViews.linkId, linkId), eq(shareViews.userId, userId)))
      .orderBy(desc(shareViews.at), desc(shareViews.id))
      .limit(MAX_VIEWS),
  ]);
  if (!link) throw notFound("Share link not found");
  return Promise.all(
    rows.map(async ({ view, requestId, visitor }) => ({
      id: view.id,
      at: isoTime(view.at),
      country: view.country,
      device: view.device,
      facts: view.facts,
      visitor: requestId === null || visitor === null ? null : await openVisitor(ctx, requestId, visitor),
    })),
  );
}

const openVisitor = async (ctx: Ctx, id: string, name: string): Promise<string> =>
  labeled(shownPerson(await open(ctx.env, { table: "access_requests", column: "name", row: id }, name)));
