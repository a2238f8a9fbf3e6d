import { and, eq, exists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { type User, users } from "#db/schema/accounts/users.ts";

/** Whether an account has a password or is linked to Google. An emailed link never signs in to such an account. */
export const hasSignIn = ({ passwordHash, googleSub }: Pick<User, "passwordHash" | "googleSub">): boolean =>
  passwordHash !== null || googleSub !== null;

type SignInColumns = Record<"id" | "passwordHash" | "googleSub" | "suspendedAt" | "deletedAt", SQLWrapper>;

/**
 * @param user the table of users, or an alias of it
 * @returns the condition that an account has neither a password nor Google, and isn't suspended or deleted; false if
 *   there's no row
 */
export const isPasswordless = (user: SignInColumns = users): SQL<boolean> =>
  sql`(${user.id} IS NOT NULL AND ${user.passwordHash} IS NULL AND ${user.googleSub} IS NULL
    AND ${user.suspendedAt} IS NULL AND ${user.deletedAt} IS NULL)`.mapWith(Boolean);

/** @returns the condition that the account is still passwordless */
export const isStillPasswordless = (ctx: Ctx, id: string): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, id), isPasswordless())),
  );

/** The error for an emailed link to an account with another way to sign in. */
export const accountExists = () =>
  conflict("account_exists", "You have an account with this address. Sign in to continue.");
