import { and, desc, eq, exists, gt, isNull, ne, or, sql } from "drizzle-orm";
import { PRESENCE_LASTS } from "#contract/live/presence.ts";
import type { Posted } from "#contract/live/publish.ts";
import { SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { presence } from "#db/schema/notices.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { avatarUrl } from "#functions/accounts/avatar/avatar-url.ts";
import { personColumns, shownMember } from "#functions/accounts/names/shown-person.ts";
import { selectSide, sideOf, stillOnSide } from "#functions/teamwork/side.ts";
import { isNotSubject } from "#functions/verification/case-file/not-subject.ts";
import { publishToRooms } from "./publish.ts";

const LISTED = 50;

/**
 * Records that someone on the requester's side has a request open. If they've just opened it, up to 50 teammates who
 * have it open get an event. The event isn't stored and goes to no one else.
 * @throws DomainError 404 for strangers; 403 for the subject
 */
export async function notePresence(ctx: Ctx, userId: string, id: string): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const key = and(eq(presence.verificationId, id), eq(presence.userId, userId));
  const { others, isKnown } = await attempt(ctx, async () => {
    const [sides, found, [own]] = await db.batch([
      selectSide(ctx, userId, id),
      selectOthers(ctx, userId, id),
      db.select({ seenAt: presence.seenAt }).from(presence).where(key),
    ]);
    const side = sideOf(userId, sides);
    await commit(ctx, {
      statements: [
        ...stillOnSide(ctx, userId, side),
        db
          .insert(presence)
          .values({ verificationId: id, userId, seenAt: now })
          .onConflictDoUpdate({
            target: [presence.verificationId, presence.userId],
            set: { seenAt: now },
          }),
      ],
      effects: [],
      resourceId: id,
    });
    return { others: found, isKnown: own !== undefined && own.seenAt > now - PRESENCE_LASTS };
  });
  if (isKnown) return;
  const event: Posted = {
    type: "presence_updated",
    id: newId("out", now),
    at: now,
    data: { verification_id: id },
  };
  // They have a page open, so their rooms exist already, and no continent is needed to place them.
  const toRoom = { messages: [event], continent: null };
  ctx.waitUntil(publishToRooms(ctx, new Map(others.map((one) => [one.user_id, toRoom]))));
}

/**
 * @returns at most 50 others on the requester's side who have a request open, most recent first, and how many
 *   seconds ago a page of theirs last reported it
 * @throws DomainError 404 for strangers; 403 for the subject
 */
export async function listPresent(ctx: Ctx, userId: string, id: string) {
  const [sides, others] = await ctx.db.batch([selectSide(ctx, userId, id), selectOthers(ctx, userId, id)]);
  sideOf(userId, sides);
  return others.map(({ seenAt, avatarId, person, ...one }) => ({
    ...one,
    name: shownMember(person),
    avatar: avatarId && avatarUrl(avatarId),
    seconds_ago: Math.max(0, Math.round((ctx.now() - seenAt) / SECOND)),
  }));
}

/** Selects the others who have the request open and are still on the requester's side. */
function selectOthers(ctx: Ctx, userId: string, id: string) {
  const isMember = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(teamAccess)
      .where(and(eq(teamAccess.teamId, verifications.teamId), eq(teamAccess.userId, users.id))),
  );
  return ctx.db
    .select({ user_id: users.id, person: personColumns, avatarId: users.avatarId, seenAt: presence.seenAt })
    .from(presence)
    .innerJoin(verifications, eq(verifications.id, presence.verificationId))
    .innerJoin(users, eq(users.id, presence.userId))
    .where(
      and(
        eq(presence.verificationId, id),
        gt(presence.seenAt, ctx.now() - PRESENCE_LASTS),
        ne(presence.userId, userId),
        or(isMember, and(isNull(verifications.teamId), eq(verifications.requesterId, users.id))),
        isNotSubject(),
      ),
    )
    .orderBy(desc(presence.seenAt), users.id)
    .limit(LISTED);
}
