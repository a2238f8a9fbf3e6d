import { and, countDistinct, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TeamRole } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { qualified } from "#db/qualified.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { memberships, teamAccess, teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { provenBusiness } from "../names/business-name.ts";
import { identityProofs } from "../names/identity-proof.ts";
import { ownTotal } from "../requests/count-own.ts";
import { callerIsLive } from "../sessions/live-session.ts";
import { hasSecondFactor } from "../totp/has-second-factor.ts";

/** A user with counts and flags, without secrets and internal columns, such as the password hash. */
export interface UserView
  extends Omit<
    User,
    | "passwordHash"
    | "googleSub"
    | "deletedAt"
    | "provenPhone"
    | "provenPhoneHash"
    | "phoneSandbox"
    | "suspendedAt"
    | "trainedAt"
  > {
  hasPassword: boolean;
  /** Whether they can sign in with Google. */
  hasGoogle: boolean;
  /** Whether two-factor authentication is on, so that signing in requires a code. */
  hasSecondFactor: boolean;
  /** Their teams, sorted by name, with their role in each. */
  teams: {
    id: string;
    name: string;
    role: TeamRole;
    /** Whether the team requires a second factor that they don't have. */
    locked: boolean;
  }[];
  /** Distinct people in all their teams, themselves included; 0 without a team. */
  teamSize: number;
  /** Number of requests that they made or that are about them ({@link ownTotal}). */
  totalVerifications: number;
  /** JSON of the identity checks that decide whether their name is verified ({@link identityProofs}). */
  identityProofs: string;
  /** Whether an identity verification about them is pending or in progress. */
  isPending: boolean;
  /**
   * Whether their business passed a verification under its name: 0, 1 or 2 (see `provenBusiness` in
   * `names/business-name.ts`).
   */
  businessProven: number;
}

/** @returns the user, or null if there is none. Takes one query. */
export async function readUser(ctx: Ctx, id: string): Promise<UserView | null> {
  return (await select(ctx, eq(users.id, id)))[0] ?? null;
}

/**
 * Reads the caller in one query, which checks the session itself, so the separate session check is turned off.
 * @returns the caller, or null when their session has ended or expired
 */
export async function readCaller(ctx: Ctx, caller: Caller): Promise<UserView | null> {
  const alone = { ...ctx, db: withoutCondition(ctx.db) };
  return (await select(alone, and(eq(users.id, caller.id), callerIsLive(alone, caller))))[0] ?? null;
}

/** Parses the query's JSON. SQLite has no booleans, so they arrive as numbers. */
const teamsIn = (list: string): UserView["teams"] =>
  (JSON.parse(list) as (Omit<UserView["teams"][number], "locked"> & { locked: number })[]).map((team) => ({
    ...team,
    locked: team.locked === 1,
  }));

function select(ctx: Ctx, which: SQL | undefined): Promise<UserView[]> {
  const { db } = ctx;
  const mine = alias(memberships, "mine");
  const myTeams = db.select({ id: mine.teamId }).from(mine).where(eq(mine.userId, users.id));
  const colleagues = db
    .select({ size: countDistinct(memberships.userId) })
    .from(memberships)
    .where(inArray(memberships.teamId, myTeams));
  const inTeams = qualified`(SELECT json_group_array(json_object('id', id, 'name', name, 'role', role, 'locked', locked))
    FROM (SELECT ${teams.id}, ${teams.name}, ${memberships.role},
        NOT EXISTS (SELECT 1 FROM ${teamAccess} WHERE ${teamAccess.id} = ${memberships.id}) AS locked
      FROM ${memberships} JOIN ${teams} ON ${teams.id} = ${memberships.teamId}
        WHERE ${memberships.userId} = ${users.id} ORDER BY ${teams.name}, ${teams.id}))`;
  const aboutMe = and(eq(verifications.targetUserId, users.id), eq(verifications.type, "identity"));
  const underWay = db
    .select({ one: sql`1` })
    .from(verifications)
    .where(and(aboutMe, inArray(verifications.status, ["pending", "in_progress"])));
  return db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      pendingEmail: users.pendingEmail,
      firstName: users.firstName,
      lastName: users.lastName,
      accountType: users.accountType,
      businessName: users.businessName,
      phone: users.phone,
      phoneVerifiedAt: users.phoneVerifiedAt,
      bio: users.bio,
      address: users.address,
      avatarId: users.avatarId,
      staff: users.staff,
      lastActiveAt: users.lastActiveAt,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      hasPassword: sql`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
      hasGoogle: sql`${users.googleSub} IS NOT NULL`.mapWith(Boolean),
      hasSecondFactor: hasSecondFactor(ctx),
      teams: inTeams.mapWith(teamsIn),
      teamSize: sql`${colleagues}`.mapWith(Number),
      totalVerifications: ownTotal(users.id),
      identityProofs: identityProofs(ctx.now()),
      isPending: exists(underWay).mapWith(Boolean),
      businessProven: provenBusiness(ctx.now()),
    })
    .from(users)
    .where(which);
}
