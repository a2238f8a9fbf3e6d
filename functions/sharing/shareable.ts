import { and, desc, eq } from "drizzle-orm";
import type { ShareableProfile } from "#contract/sharing/sharing.ts";
import { trustLevelOf } from "#contract/sharing/trust.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { avatarUrl } from "#functions/accounts/avatar/avatar-url.ts";
import { namedColumns, shownName } from "#functions/accounts/names/business-name.ts";
import { isInForce } from "#functions/trust/counting.ts";
import { current } from "#functions/trust/read.ts";
import { positiveReviews } from "#functions/trust/reputation.ts";
import { factsOf, MAX_PROFILE_FACTS, type OwnFacts, selectFacts } from "./facts.ts";
import { assuranceOfFacts } from "./facts-assurance.ts";
import { confirmedPhone, type Person, presentName, selectPerson, selectScore } from "./profile-rows.ts";

/**
 * @returns everything that a person can share now
 * @throws DomainError 404 if there's no such account
 */
export async function showShareable(ctx: Ctx, userId: string): Promise<ShareableProfile> {
  const [[person], factRows, [stored], sources] = await ctx.db.batch([
    selectPerson(ctx, userId),
    selectFacts(ctx, userId),
    selectScore(ctx, userId),
    selectSources(ctx, userId),
  ]);
  if (!person) throw notFound("User not found");
  const [row, own, phone] = await Promise.all([
    current(ctx, userId, stored),
    factsOf(ctx, person, factRows),
    confirmedPhone(ctx, person),
  ]);
  const { facts, nameStatus, setAside } = own;
  const ids = [...new Set(facts.map(({ verification_id: id }) => id))].filter((id) => id !== null);
  return {
    ...presentName(person, nameStatus),
    avatar: person.avatarId && avatarUrl(person.avatarId),
    email: person.email,
    phone,
    trust_score: row.score,
    trust_level: trustLevelOf(row.score),
    verifications: ids,
    total_verifications: ids.length,
    positive_reviews: positiveReviews(row.pieces),
    member_since: isoTime(person.createdAt),
    facts,
    assurance: assuranceOfFacts(ctx, own, facts),
    set_aside: setAside.length,
    sources: sources
      .filter(({ id }) => ids.includes(id))
      .map(({ id, type, completedAt, requesterId, requester }) => ({
        id,
        type,
        completed_at: isoTime(completedAt ?? 0),
        requester_name: requesterId === userId ? null : shownName(requester).name,
      })),
  };
}

/** Who requested each verification, so that the owner recognizes it. */
const selectSources = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({
      id: verifications.id,
      type: verifications.type,
      completedAt: verifications.completedAt,
      requesterId: verifications.requesterId,
      requester: namedColumns(ctx.now()),
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(and(eq(verifications.targetUserId, userId), isInForce(ctx, verifications)))
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
    .limit(MAX_PROFILE_FACTS);

/**
 * @returns a person with all their facts
 * @throws DomainError 404 if there's no such account
 */
export async function readFacts(ctx: Ctx, userId: string): Promise<OwnFacts & { person: Person }> {
  const [[person], factRows] = await ctx.db.batch([selectPerson(ctx, userId), selectFacts(ctx, userId)]);
  if (!person) throw notFound("User not found");
  return { person, ...(await factsOf(ctx, person, factRows)) };
}
