import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden, invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits, type RateLimitEntry } from "#core/http/rate-limit.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { isLive, sessionEndedError } from "../sessions/live-session.ts";
import { SESSION_RULES } from "../sessions/session-rules.ts";
import { hasSecondFactor } from "../totp/has-second-factor.ts";
import { checkPassword } from "./password.ts";

/** @returns the rate-limit entry that a password prompt counts against. */
export const passwordTry = ({ id }: Caller): RateLimitEntry => ({ rule: "password.account", subject: id });

export interface Proven extends Pick<User, "email" | "passwordHash"> {
  hasSecondFactor: boolean;
}

/**
 * Confirms the caller's identity before an action that is hard to undo: by password, or by a sign-in within the last
 * ten minutes. For people without a password, only the recent sign-in works.
 * @param options.passwordOnly people with a password must enter it, no matter how recent the session is
 * @throws DomainError 422 for a missing or wrong password; 403 `sign_in_again` for someone without a password whose
 *   session is older; 401 when the session has ended; 429 before any password is hashed
 */
export async function reauthenticate(
  ctx: Ctx,
  caller: Caller,
  password: string | undefined,
  options: { passwordOnly?: boolean } = {},
): Promise<Proven> {
  const [row] = await enforceRateLimits(
    ctx,
    [passwordTry(caller)],
    ctx.db
      .select({
        email: users.email,
        passwordHash: users.passwordHash,
        hasSecondFactor: hasSecondFactor(ctx),
        begunAt: sessions.createdAt,
      })
      .from(users)
      .innerJoin(sessions, and(eq(sessions.id, caller.sessionId), eq(sessions.userId, users.id), isLive(ctx)))
      .where(eq(users.id, caller.id)),
  );
  if (!row) throw sessionEndedError();
  const isFresh = ctx.now() - row.begunAt <= SESSION_RULES.fresh;
  if (row.passwordHash === null) {
    if (!isFresh) throw forbidden("sign_in_again", "Please sign in again, then try once more.");
  } else if (password !== undefined) {
    const { matches } = await checkPassword(ctx.env, password, row.passwordHash);
    if (!matches) throw invalid({ password: "Your password isn't correct" });
  } else if (!isFresh || options.passwordOnly) throw invalid({ password: "Enter your password to continue" });
  return row;
}
