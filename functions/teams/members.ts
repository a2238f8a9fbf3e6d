import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission, rolesWith } from "#contract/teams/permissions.ts";
import type { MembersQuery } from "#contract/teams/teams.schema.ts";
import { type MemberStatus, TEAM } from "#contract/teams/teams.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { containsText } from "#core/search-text.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, teamAccess, teamInvitations } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { avatarUrl } from "#functions/accounts/avatar/avatar-url.ts";
import { shownPerson, UNVERIFIED_MEMBER } from "#functions/accounts/names/shown-person.ts";
import { hasSecondFactor } from "#functions/accounts/totp/has-second-factor.ts";
import { assertMayInTeam, selectMembership } from "./access.ts";

/**
 * One page of a team's members, longest-standing first, as one of the members may see it. Takes one round trip. With
 * the status `pending`, it lists the open invitations instead, newest first.
 * @throws DomainError 404 for strangers; 403 `second_factor_required`
 */
export async function listMembers(ctx: Ctx, userId: string, teamId: string, query: MembersQuery) {
  const select = query.status === "pending" ? selectInvited : selectMembers;
  const [own, rows, counted] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    ...select(ctx, teamId, query),
  ]);
  const role = assertMayInTeam(own, "team:read");
  const members = rows.map((row) => presentMember(ctx, row, role));
  return { members, pagination: paginationOf(query, rows[0]?.total ?? counted[0]?.total ?? 0) };
}

/** @returns the pagination of a list with this many entries */
export const paginationOf = ({ page, limit }: Pick<MembersQuery, "page" | "limit">, totalCount: number) => ({
  page,
  limit,
  totalPages: Math.ceil(totalCount / limit),
  totalCount,
});

interface MemberRow {
  membershipId: string;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  avatarId: string | null;
  role: TeamRole;
  department: string | null;
  joinedAt: number | null;
  lastActiveAt: number | null;
  hasSecondFactor: boolean | null;
  /** Number of members on all pages; null if another query counts them. */
  total: number | null;
}

/** @returns the queries for a page of members, or for one given member, and for the number of members */
export function selectMembers(ctx: Ctx, teamId: string, query: MembersQuery & { userId?: string }) {
  const { db } = ctx;
  const where = and(
    eq(memberships.teamId, teamId),
    query.userId === undefined ? undefined : eq(memberships.userId, query.userId),
    ...filtersOf(ctx, query),
  );
  // A search reads every member anyway, so its first page counts them as well.
  const isCounted = query.search !== undefined && query.page === 1;
  const ids = db
    .select({
      id: memberships.id,
      total: (isCounted ? sql<number | null>`count(*) OVER ()` : sql<number | null>`NULL`).as("total"),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where)
    .orderBy(asc(memberships.joinedAt), asc(memberships.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as("found");
  const page = db
    .select({
      membershipId: memberships.id,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      avatarId: users.avatarId,
      role: memberships.role,
      department: memberships.department,
      joinedAt: memberships.joinedAt,
      lastActiveAt: users.lastActiveAt,
      hasSecondFactor: hasSecondFactor(ctx),
      total: ids.total,
    })
    .from(ids)
    .innerJoin(memberships, eq(memberships.id, ids.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.id));
  const total = db
    .select({ total: count() })
    .from(memberships)
    .where(isCounted ? sql`0` : where);
  return [page, query.search ? total.innerJoin(users, eq(users.id, memberships.userId)) : total] as const;
}

function filtersOf(ctx: Ctx, query: MembersQuery): (SQL | undefined)[] {
  const { search, role, department, status, assignable, assigned } = query;
  const isActive = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${memberships.userId}
    AND ${users.lastActiveAt} > ${ctx.now() - TEAM.inactiveAfter})`;
  const open = ctx.db
    .select({ id: teamAccess.id })
    .from(teamAccess)
    .where(and(eq(teamAccess.teamId, memberships.teamId), inArray(teamAccess.role, assignableRoles)));
  return [
    role && eq(memberships.role, role),
    department ? eq(memberships.department, department) : undefined,
    status === "active" ? isActive : status === "inactive" ? sql`NOT ${isActive}` : undefined,
    assignable ? inArray(memberships.id, open) : undefined,
    assigned
      ? sql`EXISTS (SELECT 1 FROM ${verifications} WHERE ${verifications.assignedTo} = ${memberships.userId}
          AND ${verifications.teamId} = ${memberships.teamId})`
      : undefined,
    search
      ? or(
          containsText(sql`${users.firstName} || ' ' || ${users.lastName}`, search),
          containsText(users.email, search),
        )
      : undefined,
  ];
}
const assignableRoles = rolesWith("verifications:create");

/** @returns the queries for a page of people who were invited and haven't answered, and for their number */
function selectInvited(ctx: Ctx, teamId: string, { role, department, search, page, limit }: MembersQuery) {
  const { db } = ctx;
  const where = and(
    eq(teamInvitations.teamId, teamId),
    isNull(teamInvitations.acceptedAt),
    isNull(teamInvitations.cancelledAt),
    gt(teamInvitations.expiresAt, ctx.now()),
    role && eq(teamInvitations.role, role),
    department ? eq(teamInvitations.department, department) : undefined,
    search ? containsText(teamInvitations.email, search) : undefined,
  );
  const nothing = sql<null>`NULL`;
  const rows = db
    .select({
      membershipId: teamInvitations.id,
      userId: nothing,
      firstName: sql<string>`''`,
      lastName: sql<string>`''`,
      email: teamInvitations.email,
      avatarId: nothing,
      role: teamInvitations.role,
      department: teamInvitations.department,
      joinedAt: nothing,
      lastActiveAt: nothing,
      hasSecondFactor: nothing,
      total: nothing,
    })
    .from(teamInvitations)
    .where(where)
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return [rows, db.select({ total: count() }).from(teamInvitations).where(where)] as const;
}

/**
 * @param viewer the role of the member who reads it
 * @returns a member as the API returns it. Someone who was invited has no `user_id`, and their
 *   `membership_id` is the invitation's id
 */
export function presentMember(ctx: Ctx, row: MemberRow, viewer: TeamRole) {
  const { name, unverifiedName } = shownPerson(row, UNVERIFIED_MEMBER);
  return {
    membership_id: row.membershipId,
    user_id: row.userId,
    full_name: name,
    first_name: unverifiedName === null ? row.firstName : name,
    last_name: unverifiedName === null ? row.lastName : "",
    /** A suspicious name. Show it only with its label. */
    unverified_name: unverifiedName,
    email: row.email,
    avatar: row.avatarId && avatarUrl(row.avatarId),
    role: row.role,
    status: statusOf(ctx, row),
    joined_at: isoTime(row.joinedAt),
    last_active: isoTime(row.lastActiveAt),
    department: row.department,
    is_owner: row.role === "owner",
    /** For those who manage the team: whether the member signs in with a second factor. */
    second_factor: hasPermission(viewer, "team:manage") ? row.hasSecondFactor : null,
  };
}

function statusOf(ctx: Ctx, { userId, lastActiveAt }: MemberRow): MemberStatus {
  if (userId === null) return "pending";
  return lastActiveAt !== null && lastActiveAt > ctx.now() - TEAM.inactiveAfter ? "active" : "inactive";
}
