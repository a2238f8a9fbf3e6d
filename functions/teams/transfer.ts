import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type NewNotification, notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged, mustHold, type Statement } from "#db/batch.ts";
import { memberships, teamAccess, teams } from "#db/schema/teams.ts";
import { safeTeam } from "#functions/accounts/names/mail-names.ts";
import { assertMayInTeam, selectMembership, stillHasRole } from "./access.ts";
import { showTeam } from "./list.ts";
import { teamUpdated } from "./updated.ts";

/**
 * Offers the team's ownership to a member. Nothing changes until they accept. A new offer replaces an open one.
 * @throws DomainError 404 for strangers; 403 for everyone but the owner; 422 for the owner themselves, and for someone
 *   who isn't a member or has no access now
 */
export async function offerTeam(ctx: Ctx, ownerId: string, teamId: string, nextOwnerId: string) {
  const offer = async () => {
    const { own, team, nextOwner } = await read(ctx, ownerId, teamId, nextOwnerId);
    const role = assertMayInTeam(own, "team:own");
    if (nextOwnerId === ownerId) throw invalid({ userId: "You already own this team" });
    if (!nextOwner) throw invalid({ userId: "Choose a member who can open the team now" });
    const write = {
      statements: [
        ctx.db
          .update(teams)
          .set({ transferTo: nextOwnerId, transferAskedAt: ctx.now() })
          .where(and(eq(teams.id, teamId), isNull(teams.deletedAt))),
        mustHaveChanged(ctx.db),
        mustHold(ctx.db, stillHasRole(ctx, ownerId, teamId, role)),
        mustHold(ctx.db, stillHasRole(ctx, nextOwnerId, teamId, nextOwner.role)),
        recorded(ctx, ownerId, teamId, "team.transfer_asked", nextOwnerId),
      ],
      effects: [
        teamUpdated(teamId, "transfer"),
        job("mail.transfer_asked", { team_id: teamId, user_id: nextOwnerId }),
      ],
    };
    const offerNotice = notice(ctx, teamId, nextOwnerId, {
      title: "You've been offered a team",
      message: `The owner of ${safeTeam(team.name)} wants to transfer it to you. Accept or decline on the team's page.`,
      priority: "high",
    });
    await commit(ctx, { ...combine(write, offerNotice), resourceId: teamId });
  };
  await attempt(ctx, offer);
  return showTeam(ctx, ownerId, teamId);
}

/**
 * Closes an open offer: the owner withdraws it, or the member declines it.
 * @throws DomainError 404 for everyone else, and when there's no offer
 */
export async function withdrawTransfer(ctx: Ctx, userId: string, teamId: string) {
  const withdraw = async () => {
    const { own, team } = await read(ctx, userId, teamId, userId);
    const nextOwnerId = team.transferTo;
    const isOwner = own[0]?.role === "owner";
    if (nextOwnerId === null || !(isOwner || nextOwnerId === userId))
      throw notFound("There's no open transfer");
    const write = {
      statements: [
        ...takeOffer(ctx, teamId, nextOwnerId),
        recorded(ctx, userId, teamId, "team.transfer_withdrawn", nextOwnerId),
      ],
      effects: [teamUpdated(teamId, "transfer")],
    };
    const offerNotice =
      isOwner || team.ownerId === null
        ? {}
        : notice(ctx, teamId, team.ownerId, {
            title: "Transfer declined",
            message: `You're still the owner of ${safeTeam(team.name)}.`,
            priority: "medium",
          });
    await commit(ctx, { ...combine(write, offerNotice), resourceId: teamId });
  };
  await attempt(ctx, withdraw);
  return showTeam(ctx, userId, teamId);
}

/**
 * Makes the caller the owner of a team that was offered to them. The former owner stays as an admin.
 * @throws DomainError 404 for strangers, and when the team isn't offered to the caller; 403 `second_factor_required`
 */
export async function acceptTransfer(ctx: Ctx, userId: string, teamId: string) {
  const accept = async () => {
    const { own, team } = await read(ctx, userId, teamId, userId);
    const role = assertMayInTeam(own, "team:read");
    if (team.transferTo !== userId || team.ownerId === null) throw notFound("There's no open transfer");
    const isIn = (id: string) => and(eq(memberships.teamId, teamId), eq(memberships.userId, id));
    const write = {
      statements: [
        ...takeOffer(ctx, teamId, userId),
        // Demote the former owner first, because a team can have only one owner at a time.
        ctx.db
          .update(memberships)
          .set({ role: "admin" })
          .where(and(isIn(team.ownerId), eq(memberships.role, "owner"))),
        mustHaveChanged(ctx.db),
        ctx.db
          .update(memberships)
          .set({ role: "owner" })
          .where(and(isIn(userId), eq(memberships.role, role))),
        mustHaveChanged(ctx.db),
        recorded(ctx, userId, teamId, "team.transferred", userId),
      ],
      effects: [teamUpdated(teamId, "role")],
    };
    const offerNotice = notice(ctx, teamId, team.ownerId, {
      title: "Team transferred",
      message: `Another member owns ${safeTeam(team.name)} now, and you're an admin.`,
      priority: "high",
    });
    await commit(ctx, { ...combine(write, offerNotice), resourceId: teamId });
  };
  await attempt(ctx, accept);
  return showTeam(ctx, userId, teamId);
}

async function read(ctx: Ctx, userId: string, teamId: string, nextOwnerId: string) {
  const [own, found, owners, candidates] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    ctx.db.select({ name: teams.name, transferTo: teams.transferTo }).from(teams).where(eq(teams.id, teamId)),
    ctx.db
      .select({ id: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.teamId, teamId), eq(memberships.role, "owner"))),
    ctx.db
      .select({ role: teamAccess.role })
      .from(teamAccess)
      .where(and(eq(teamAccess.teamId, teamId), eq(teamAccess.userId, nextOwnerId))),
  ]);
  // Don't check access: members who are locked out may still decline.
  const [team] = found;
  if (own.length === 0 || !team) throw notFound("Team not found");
  return { own, team: { ...team, ownerId: owners[0]?.id ?? null }, nextOwner: candidates[0] };
}

/** @returns the statements that close the offer; they fail if it isn't this member's anymore */
const takeOffer = (ctx: Ctx, teamId: string, nextOwnerId: string): Statement[] => [
  ctx.db
    .update(teams)
    .set({ transferTo: null, transferAskedAt: null })
    .where(and(eq(teams.id, teamId), eq(teams.transferTo, nextOwnerId), isNull(teams.deletedAt))),
  mustHaveChanged(ctx.db),
];

const recorded = (ctx: Ctx, actor: string, teamId: string, action: string, userId: string): Statement =>
  auditRow(ctx, { actor, action, entity: "team", entityId: teamId, detail: { user_id: userId } });

const notice = (
  ctx: Ctx,
  teamId: string,
  userId: string,
  words: Pick<NewNotification, "title" | "message" | "priority">,
): WritePart =>
  notificationEffects(ctx, {
    userId,
    type: "team_updated",
    kind: "team",
    data: { team_id: teamId },
    dedupeKey: newId("ntf", ctx.now()),
    ...words,
  });
