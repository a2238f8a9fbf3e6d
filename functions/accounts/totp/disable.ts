import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import type { Client } from "#core/http/client.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { recoveryCodes, secondFactors } from "#db/schema/accounts/second-factor.ts";
import { securityAlert } from "../security-alert.ts";
import { callerIsLive } from "../sessions/live-session.ts";
import { passwordTry, reauthenticate } from "../sign-in/reauthenticate.ts";
import { spendCode, wrongCode } from "./spend.ts";

/**
 * Turns off the second factor. Requires a code from the app or a recovery code, plus the password if there is one.
 * @throws DomainError 422 for a wrong code or password (a 401 would mean the session is invalid); 409 when it's already
 *   off; 429 from {@link spendCode}; and what {@link reauthenticate} throws
 */
export async function disableTotp(
  ctx: Ctx,
  caller: Caller,
  client: Client,
  input: { password?: string | undefined; code: string },
): Promise<void> {
  const { hasSecondFactor } = await reauthenticate(ctx, caller, input.password, { passwordOnly: true });
  if (!hasSecondFactor) throw conflict("totp_disabled", "Two-factor authentication is already off.");
  const spent = await spendCode(ctx, caller.id, input.code, {
    client,
    behind: "session",
    counted: passwordTry(caller),
  });
  if (!spent) throw wrongCode();
  const alert = securityAlert(ctx, caller.id, "second_factor_off", { mailed: true });
  const statements = [
    mustHold(ctx.db, callerIsLive(ctx, caller)),
    ...spent,
    ...dropSecondFactor(ctx, caller.id),
    auditRow(ctx, { actor: caller.id, action: "user.totp_disabled", entity: "user", entityId: caller.id }),
    ...alert.statements,
  ];
  const effects = [job("mail.second_factor", { user_id: caller.id, state: "off" }), ...alert.effects];
  await commit(ctx, { statements, effects, resourceId: caller.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? wrongCode() : error;
  });
}

/** @returns the statements that remove a user's second factor and recovery codes. */
export const dropSecondFactor = (ctx: Ctx, userId: string): Statement[] => [
  ctx.db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
  ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
];
