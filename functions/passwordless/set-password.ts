import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import type { Client } from "#core/http/client.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { users } from "#db/schema/accounts/users.ts";
import { readUser, type UserView } from "#functions/accounts/profile/view.ts";
import { securityAlert } from "#functions/accounts/security-alert.ts";
import { endAllSessions } from "#functions/accounts/sessions/end-all-sessions.ts";
import { callerIsLive, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { type NewSession, newSession } from "#functions/accounts/sessions/new-session.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { reauthenticate } from "#functions/accounts/sign-in/reauthenticate.ts";

/**
 * Gives an account its first password, and starts a full session that replaces all its others.
 * @throws DomainError 403 `sign_in_again` if the sign-in is older than ten minutes, so that someone who finds an open
 *   page can't take over the account; if the account already has a password, 409 `has_password`, or 422 if the sign-in
 *   is older than ten minutes; 401 when the session has ended, or when it's limited and the account uses Google; 429
 *   before any password is hashed
 */
export async function setPassword(
  ctx: Ctx,
  caller: Caller,
  client: Client,
  password: string,
): Promise<NewSession & { user: UserView }> {
  // We don't ask for a current password: if the account has one, this call or the next check refuses the request.
  const account = await reauthenticate(ctx, caller, undefined);
  if (account.passwordHash !== null) throw hasPassword();
  const passwordHash = await hashPassword(ctx.env, password);
  const { db } = ctx;
  const session = await newSession(ctx, caller, client);
  const ended = endAllSessions(ctx, { userId: caller.id, reason: "password_set", except: session.id });
  const alert = securityAlert(ctx, caller.id, "password_set", { mailed: true });
  const statements = [
    db
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now() })
      .where(
        and(
          eq(users.id, caller.id),
          isNull(users.passwordHash),
          // An emailed link alone must not set a password for an account that signs in with Google.
          caller.limitedTo === undefined ? undefined : isNull(users.googleSub),
          callerIsLive(ctx, caller),
        ),
      ),
    mustHaveChanged(db),
    ...ended.statements,
    ...session.statements,
    auditRow(ctx, { actor: caller.id, action: "user.password_set", entity: "user", entityId: caller.id }),
    ...alert.statements,
  ];
  const effects = [job("mail.password_set", { user_id: caller.id }), ended.effect, ...alert.effects];
  await commit(ctx, { statements, effects, resourceId: caller.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? sessionEndedError() : error;
  });
  // The caller's old session has just ended, so this query must not depend on it.
  return { ...session, user: (await readUser({ ...ctx, db: withoutCondition(db) }, caller.id))! };
}

const hasPassword = () =>
  conflict("has_password", "Your account already has a password. You can change it in your profile.");
