import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { memberships, type Team, teams } from "#db/schema/teams.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { hasAccess } from "./access.ts";

/** A team as one of its members reads it. */
export interface TeamRow {
  team: Team;
  role: TeamRole;
  joinedAt: number;
  hasAccess: number;
  owner: Person | null;
  nextOwner: Person | null;
}
type Person = Pick<User, "id" | "firstName" | "lastName">;

const shown = (person: Person) => ({ id: person.id, name: shownMember(person) });

/** @returns the query for a person's teams, or one of them */
export function selectTeams(ctx: Ctx, userId: string, teamId?: string) {
  const lead = alias(memberships, "lead");
  const owner = alias(users, "owner");
  const nextOwner = alias(users, "nextOwner");
  return ctx.db
    .select({
      team: teams,
      role: memberships.role,
      joinedAt: memberships.joinedAt,
      hasAccess: hasAccess(ctx),
      owner: { id: owner.id, firstName: owner.firstName, lastName: owner.lastName },
      nextOwner: { id: nextOwner.id, firstName: nextOwner.firstName, lastName: nextOwner.lastName },
    })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .leftJoin(lead, and(eq(lead.teamId, teams.id), eq(lead.role, "owner")))
    .leftJoin(owner, eq(owner.id, lead.userId))
    .leftJoin(nextOwner, eq(nextOwner.id, teams.transferTo))
    .where(and(eq(memberships.userId, userId), teamId === undefined ? undefined : eq(teams.id, teamId)))
    .orderBy(teams.name, teams.id);
}

/**
 * @returns a team as one of its members sees it. A member who's locked out sees only the basics, such as its
 *   name and their role. All others see its departments, because forms need them, but only members who
 *   manage the team see its allowed domains.
 */
export function presentTeam({ team, role, joinedAt, hasAccess, owner, nextOwner }: TeamRow, userId: string) {
  const isOpen = hasAccess === 1;
  const seesTransfer =
    isOpen && nextOwner !== null && (hasPermission(role, "team:own") || nextOwner.id === userId);
  return {
    id: team.id,
    name: team.name,
    role,
    created_at: isoTime(team.createdAt),
    joined_at: isoTime(joinedAt),
    /** Whether the team requires a second factor that this member doesn't have. */
    locked: !isOpen,
    require_second_factor: team.requireSecondFactor,
    owner: isOpen && owner ? shown(owner) : null,
    departments: isOpen ? team.departments : [],
    allowed_domains: isOpen && hasPermission(role, "team:manage") ? team.allowedDomains : [],
    /** Who was asked to become the owner. Only that member and the owner see it. */
    transfer: seesTransfer
      ? { to: shown(nextOwner), asked_at: isoTime(team.transferAskedAt ?? team.createdAt) }
      : null,
  };
}
