import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import type { Noted } from "#core/http/rate-limit.ts";
import { sessions } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";

/** @returns the column that says of a row of `users` whether it was signed in from the caller's network before. */
export const usedHere = (ctx: Ctx, client: Client): SQL<boolean> =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.userId, users.id), eq(sessions.network, client.network ?? ""))),
  ).mapWith(Boolean);

/** That a new password was set by a mailed link from the caller's own address: only the holder can have done that. */
export const resetHere = (client: Client, email: string): Noted => ({
  action: "reset.done",
  subject: `${email} ${subscriberOf(client.address)}`,
});
