import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { voidLinks } from "../links/links.ts";
import { securityAlert } from "../security-alert.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { callerIsLive, sessionEndedError } from "../sessions/live-session.ts";
import { checkPassword, hashPassword } from "./password.ts";

/**
 * Changes the caller's password and ends all their other sessions.
 * @throws DomainError 422 for a wrong current password (a 401 would mean the session is invalid); 401 when the session
 *   has ended; 429
 */
export async function changePassword(
  ctx: Ctx,
  caller: Caller,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const [user] = await enforceRateLimits(
    ctx,
    [{ rule: "password.account", subject: caller.id }],
    ctx.db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, caller.id), callerIsLive(ctx, caller))),
  );
  if (!user) throw sessionEndedError();
  const { matches } = await checkPassword(ctx.env, input.currentPassword, user.passwordHash);
  if (!matches || user.passwordHash === null) throw wrongPassword();
  const passwordHash = await hashPassword(ctx.env, input.newPassword);

  const { db } = ctx;
  const others = endAllSessions(ctx, {
    userId: caller.id,
    reason: "password_changed",
    except: caller.sessionId,
  });
  const alert = securityAlert(ctx, caller.id, "password_changed", { mailed: true });
  const statements = [
    db
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now() })
      .where(
        and(eq(users.id, caller.id), eq(users.passwordHash, user.passwordHash), callerIsLive(ctx, caller)),
      ),
    mustHaveChanged(db),
    ...others.statements,
    voidLinks(ctx, caller.id, "reset_password"),
    auditRow(ctx, { actor: caller.id, action: "user.password_changed", entity: "user", entityId: caller.id }),
    ...alert.statements,
  ];
  const effects = [job("mail.password_changed", { user_id: caller.id }), others.effect, ...alert.effects];
  await commit(ctx, { statements, effects, resourceId: caller.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? wrongPassword() : error;
  });
}

const wrongPassword = () => invalid({ currentPassword: "Your current password isn't correct" });
