import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit } from "#core/write/commit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { newLink } from "./links.ts";

/**
 * Emails the caller another link to prove their address, unless it's already proven.
 * @returns whether the address is already proven
 * @throws DomainError 429; 401 when the caller's session has ended
 */
export async function resendVerification(ctx: Ctx, caller: Caller): Promise<{ emailVerified: boolean }> {
  const [user] = await enforceRateLimits(
    ctx,
    [{ rule: "resend.account", subject: caller.id }],
    ctx.db
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(eq(users.id, caller.id), callerIsLive(ctx, caller))),
  );
  if (!user) throw sessionEndedError();
  if (user.emailVerifiedAt !== null) return { emailVerified: true };
  const link = newLink(ctx, "verify_email", caller.id, user.email);
  const effects = [job("mail.verify_email", { link_id: link.id })];
  await commit(ctx, { statements: [link.statement], effects, resourceId: link.id });
  return { emailVerified: false };
}
