import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import type { Noted } from "#core/http/rate-limit.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";

/**
 * @returns a column for queries on `users`: whether the account has a session last used on the client's network. A phone
 *   that someone continued on doesn't count, because no one signed in there
 */
export const hasUsedNetwork = (ctx: Ctx, client: Client): SQL<boolean> =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, users.id),
          eq(sessions.network, client.network ?? ""),
          isNull(sessions.handoffId),
        ),
      ),
  ).mapWith(Boolean);

/**
 * What we note when an account's password is reset from the client's network address. A reset requires an emailed
 * link, so whoever did it reads the account's email.
 */
export const resetHere = (client: Client, email: string): Noted => ({
  action: "reset.done",
  subject: `${email} ${subscriberOf(client.address)}`,
});
