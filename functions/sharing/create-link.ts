import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { ShareLinkBody } from "#contract/sharing/sharing.schema.ts";
import { MAX_LIVE_LINKS, type ProfileFact } from "#contract/sharing/sharing.ts";
import { DAY, isoTime } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, invalid } from "#core/errors.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { shareLinks } from "#db/schema/sharing.ts";
import { chosenFacts } from "./choose-facts.ts";
import { issueForLink } from "./link-credential.ts";
import { shareToken, shareUrl, tokenHash } from "./share-token.ts";
import { readFacts } from "./shareable.ts";

/**
 * Creates a share link with a credential for the facts that it shows.
 * @returns the link's id, its address, and its expiry in ISO 8601
 * @throws DomainError 422 `verificationIds` for a verification without facts to share; 409 `too_many_links`;
 *   429
 */
export async function createShareLink(
  ctx: Ctx,
  userId: string,
  { options: given, verificationIds, label, expires_in_days }: ShareLinkBody,
): Promise<{ id: string; share_url: string; expires_at: string }> {
  await enforceRateLimits(
    ctx,
    [{ rule: "share_link.account", subject: userId, isOwn: true }],
    readNothing(ctx),
  );
  const { expirationDays: _same, ...options } = given;
  const chosen = [...new Set(verificationIds)];
  const now = ctx.now();
  const id = newId("shl", now);
  const token = await shareToken(ctx.env, id);
  const expiresAt = now + expires_in_days * DAY;
  const hash = await tokenHash(token);
  const isLive = and(
    eq(shareLinks.userId, userId),
    isNull(shareLinks.revokedAt),
    gt(shareLinks.expiresAt, now),
  );
  await attempt(ctx, async () => {
    const [own, live] = await Promise.all([readFacts(ctx, userId), ctx.db.$count(shareLinks, isLive)]);
    assertShareable(chosen, own.facts);
    if (live >= MAX_LIVE_LINKS) throw tooManyLinks();
    const shown = chosenFacts({ options, verificationIds: chosen }, own.facts);
    const row = {
      id,
      userId,
      tokenHash: hash,
      label: label ?? null,
      options,
      verificationIds: chosen,
      ...(await issueForLink(ctx, { id, expiresAt, options }, own, shown)),
      createdAt: now,
      expiresAt,
    };
    await commit(ctx, {
      statements: [
        mustHold(ctx.db, sql`${ctx.db.$count(shareLinks, isLive)} < ${MAX_LIVE_LINKS}`),
        ctx.db.insert(shareLinks).values(row),
        auditRow(ctx, {
          actor: userId,
          action: "share_link.created",
          entity: "share_link",
          entityId: id,
          detail: { days: expires_in_days, facts: shown.length },
        }),
      ],
      effects: [],
      resourceId: id,
    });
  });
  return { id, share_url: shareUrl(ctx.env, token), expires_at: isoTime(expiresAt) };
}

const tooManyLinks = () =>
  conflict(
    "too_many_links",
    `You already have ${MAX_LIVE_LINKS} active links. Revoke one to create another.`,
  );

function assertShareable(chosen: readonly string[], facts: readonly ProfileFact[]): void {
  const known = new Set(facts.map(({ verification_id: id }) => id));
  if (!chosen.every((id) => known.has(id)))
    throw invalid({
      verificationIds:
        "One of these verifications has nothing to share anymore. Reload the page and choose again.",
    });
}
