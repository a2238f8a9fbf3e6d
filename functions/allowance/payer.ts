import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TeamRole } from "#contract/enums.ts";
import type { Permission } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { unauthenticated } from "#core/errors.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships } from "#db/schema/teams.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { ownerAddressColumn } from "#functions/mail/tie-mailboxes.ts";
import { assertMayInTeam, selectMembership } from "#functions/teams/access.ts";
import { defaultTeamOf } from "#functions/teams/default-team.ts";

const owner = alias(memberships, "owner");

/** Who pays for a request. */
export interface Payer {
  /** Id of the team, or else of the person. */
  customerId: string;
  /** Keyed hash of the mailbox of the person or the team's owner. */
  mailboxHash: string;
  teamId: string | null;
  /** The person who makes the request. */
  userId: string;
}

/** @param address the `ownerAddress` of the person or of the team's owner */
export async function payerOf(
  ctx: Ctx,
  { userId, teamId, address }: { userId: string; teamId: string | null; address: string },
): Promise<Payer> {
  return { userId, teamId, customerId: teamId ?? userId, mailboxHash: await addressHash(ctx.env, address) };
}

/** A subquery: the `ownerAddress` of a team's owner. */
export const teamAddressOf = (teamId: SQLWrapper | string): SQL<string | null> =>
  qualified<string | null>`(SELECT ${ownerAddressColumn} FROM ${memberships} ${owner}
    JOIN ${users} ON ${users.id} = ${owner.userId}
    WHERE ${owner.teamId} = ${teamId} AND ${owner.role} = 'owner')`;

/** A subquery: the address of a team's owner. */
export const ownerEmailOf = (teamId: SQL | string): SQL<string | null> =>
  qualified<string | null>`(SELECT ${users.email} FROM ${memberships} ${owner}
    JOIN ${users} ON ${users.id} = ${owner.userId}
    WHERE ${owner.teamId} = ${teamId} AND ${owner.role} = 'owner')`;

/**
 * Finds the customer that someone acts for, in one round trip.
 * @param teamId the team; if it's absent, the person's default team ({@link defaultTeamOf}) or, if there's none,
 *   the person
 * @returns the payer, the viewer's role in the team (null if the person pays), and the email address of the
 *   team's owner or of the person
 * @throws DomainError what {@link assertMayInTeam} throws for the team, even the default one, because a team may
 *   require a second factor; 401 if the person's account is gone
 */
export async function findPayer(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  permission: Permission,
): Promise<Payer & { role: TeamRole | null; email: string }> {
  const team = teamId === undefined ? defaultTeamOf(userId) : sql`${teamId}`;
  const [own, [found]] = await ctx.db.batch([
    selectMembership(ctx, userId, team),
    ctx.db
      .select({
        email: users.email,
        team: sql<string | null>`${team}`,
        ownerEmail: ownerEmailOf(team),
        address: sql<string>`coalesce(${teamAddressOf(team)}, ${ownerAddressColumn})`,
      })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const isPersonal = teamId === undefined && !found?.team;
  const role = isPersonal ? null : assertMayInTeam(own, permission);
  if (!found) throw unauthenticated();
  const email = found.ownerEmail ?? found.email;
  const payer = await payerOf(ctx, { userId, teamId: found.team, address: found.address });
  return { ...payer, email, role };
}
