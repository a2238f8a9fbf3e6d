import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import type { Client } from "#core/http/client.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { securityAlert } from "../security-alert.ts";
import { callerIsLive } from "../sessions/live-session.ts";
import { passwordTry, reauthenticate } from "../sign-in/reauthenticate.ts";
import { replaceRecoveryCodes } from "./recovery.ts";
import { spendCode, wrongCode } from "./spend.ts";

/**
 * Replaces the recovery codes. Requires a code from the app or a recovery code, plus the password if there is one.
 * @returns the new codes, which can't be read again
 * @throws DomainError 422 for a wrong code or password (a 401 would mean the session is invalid); 409 when the second
 *   factor is off; 429 from {@link spendCode}; and what {@link reauthenticate} throws
 */
export async function renewRecoveryCodes(
  ctx: Ctx,
  caller: Caller,
  client: Client,
  input: { password?: string | undefined; code: string },
): Promise<string[]> {
  const { hasSecondFactor } = await reauthenticate(ctx, caller, input.password, { passwordOnly: true });
  if (!hasSecondFactor) throw conflict("totp_disabled", "Two-factor authentication is off.");
  const spent = await spendCode(ctx, caller.id, input.code, {
    client,
    behind: "session",
    counted: passwordTry(caller),
  });
  if (!spent) throw wrongCode();
  const { codes, statements } = await replaceRecoveryCodes(ctx, caller.id);
  const alert = securityAlert(ctx, caller.id, "new_recovery_codes", { mailed: true });
  const write = [
    mustHold(ctx.db, callerIsLive(ctx, caller)),
    ...spent,
    ...statements,
    auditRow(ctx, {
      actor: caller.id,
      action: "user.recovery_codes_renewed",
      entity: "user",
      entityId: caller.id,
    }),
    ...alert.statements,
  ];
  const effects = [job("mail.second_factor", { user_id: caller.id, state: "new_codes" }), ...alert.effects];
  await commit(ctx, { statements: write, effects, resourceId: caller.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? wrongCode() : error;
  });
  return codes;
}
