import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { Refused } from "./command.ts";

/**
 * @returns the account with this address
 * @throws Refused if there is none
 */
export async function personWith(ctx: Ctx, email: string): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  if (!user) throw new Refused(`No account has the email address ${email}`);
  return user;
}
