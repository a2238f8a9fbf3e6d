import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { memberships } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verifications.ts";
import { isHiddenFrom } from "./hidden.ts";

/** Rows a user asked for. */
export const requestedBy = (userId: string): SQL => eq(verifications.requesterId, userId);

/** Rows that a user is bound to as their subject. */
export const boundTo = (userId: string): SQL => eq(verifications.targetUserId, userId);

/**
 * Rows sent to a user's proven address that nobody is bound to. The `+` makes SQLite find them by the address, which
 * a few have, and not by nobody being bound, which a million have. Those of requesters blocked before are left out.
 */
export const addressedTo = (userId: string): SQL =>
  sql`(+${verifications.targetUserId} IS NULL AND ${verifications.targetEmail} =
    (SELECT u.email FROM users u WHERE u.id = ${userId} AND u.email_verified_at IS NOT NULL)
    AND NOT ${isHiddenFrom(userId)})`;

/** Rows about a user: bound to the account, or sent to its address. */
export const about = (userId: string): SQL => or(boundTo(userId), addressedTo(userId))!;

/** Rows of the teams a user belongs to. */
export const ofTeamsOf = (ctx: Ctx, userId: string): SQL =>
  inArray(
    verifications.teamId,
    ctx.db.select({ id: memberships.teamId }).from(memberships).where(eq(memberships.userId, userId)),
  );

/** Everything a user may see; each query over verifications for a viewer is scoped by it. */
export const visibleTo = (ctx: Ctx, userId: string): SQL =>
  or(requestedBy(userId), about(userId), ofTeamsOf(ctx, userId))!;
