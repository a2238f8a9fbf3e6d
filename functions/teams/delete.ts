import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { memberships, teamInvitations, teams } from "#db/schema/teams.ts";
import { requestTemplates } from "#db/schema/verification/drafts.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { assertMayInTeam, selectMembership, stillHasRole } from "./access.ts";
import { teamUpdated } from "./updated.ts";

const OPEN = ["pending", "in_progress"] as const;

/**
 * Deletes an empty team: one whose owner is its only member and that has no open requests. Its pending invitations are
 * canceled. Requests that have ended are kept until their retention period ends, but only their subjects can still open
 * them.
 * @throws DomainError 404 for strangers; 403 for everyone but the owner; 409 `team_not_empty`, 409
 *   `open_requests`
 */
export async function deleteTeam(ctx: Ctx, userId: string, teamId: string): Promise<void> {
  const { db } = ctx;
  const others = and(eq(memberships.teamId, teamId), ne(memberships.userId, userId));
  const open = and(eq(verifications.teamId, teamId), inArray(verifications.status, [...OPEN]));
  const remove = async () => {
    const [own, [members], [requests]] = await db.batch([
      selectMembership(ctx, userId, teamId),
      db.select({ count: count() }).from(memberships).where(others),
      db.select({ count: count() }).from(verifications).where(open),
    ]);
    const role = assertMayInTeam(own, "team:own");
    if (members && members.count > 0)
      throw conflict(
        "team_not_empty",
        "This team has other members. Remove them first, or transfer the team.",
      );
    if (requests && requests.count > 0)
      throw conflict(
        "open_requests",
        "This team has open verifications. Cancel them, or wait until they've ended.",
      );
    const isUnanswered = and(
      eq(teamInvitations.teamId, teamId),
      isNull(teamInvitations.acceptedAt),
      isNull(teamInvitations.cancelledAt),
    );
    await commit(ctx, {
      statements: [
        mustHold(db, stillHasRole(ctx, userId, teamId, role)),
        mustHold(db, sql`NOT EXISTS (SELECT 1 FROM ${memberships} WHERE ${others})`),
        mustHold(db, sql`NOT EXISTS (SELECT 1 FROM ${verifications} WHERE ${open})`),
        db
          .update(teams)
          .set({ deletedAt: ctx.now(), transferTo: null, transferAskedAt: null })
          .where(and(eq(teams.id, teamId), isNull(teams.deletedAt))),
        mustHaveChanged(db),
        db.delete(memberships).where(eq(memberships.teamId, teamId)),
        db.delete(requestTemplates).where(eq(requestTemplates.teamId, teamId)),
        db.update(teamInvitations).set({ cancelledAt: ctx.now() }).where(isUnanswered),
        auditRow(ctx, { actor: userId, action: "team.deleted", entity: "team", entityId: teamId }),
      ],
      effects: [
        teamUpdated(teamId, "deleted", userId),
        job("team.close", { team_id: teamId }),
        job("tombstone.put", { kind: "team", id: teamId }),
      ],
      resourceId: teamId,
    });
  };
  await attempt(ctx, remove);
}
