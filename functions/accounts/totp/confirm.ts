import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { securityAlert } from "../security-alert.ts";
import { callerIsLive } from "../sessions/live-session.ts";
import { stepOf } from "./code.ts";
import { replaceRecoveryCodes } from "./recovery.ts";
import { openSecret } from "./secret.ts";

/**
 * Turns on the second factor, once a code has shown that the app has the secret.
 * @returns the recovery codes, which can't be read again
 * @throws DomainError 422 for a wrong code (a 401 would mean the session is invalid); 409 when no enrollment waits for
 *   confirmation or the session has expired; 429
 */
export async function confirmTotp(ctx: Ctx, caller: Caller, code: string): Promise<string[]> {
  const { db } = ctx;
  const mine = and(
    eq(secondFactors.userId, caller.id),
    isNull(secondFactors.confirmedAt),
    callerIsLive(ctx, caller),
  );
  const [factor] = await enforceRateLimits(
    ctx,
    [{ rule: "totp.account", subject: caller.id }],
    db.select().from(secondFactors).where(mine),
  );
  if (!factor) throw nothingToConfirm();
  const secret = await openSecret(ctx, caller.id, factor.secret);
  const step = await stepOf(secret, code.replace(/\s/g, ""), ctx.now(), factor.lastStep);
  if (step === null) throw invalid({ code: "This code isn't valid. Enter the current one." });

  const recovery = await replaceRecoveryCodes(ctx, caller.id);
  const alert = securityAlert(ctx, caller.id, "second_factor_on", { mailed: true });
  const statements = [
    db
      .update(secondFactors)
      .set({ confirmedAt: ctx.now(), lastStep: step })
      .where(and(mine, eq(secondFactors.secret, factor.secret))),
    mustHaveChanged(db),
    ...recovery.statements,
    auditRow(ctx, { actor: caller.id, action: "user.totp_enabled", entity: "user", entityId: caller.id }),
    ...alert.statements,
  ];
  const effects = [job("mail.second_factor", { user_id: caller.id, state: "on" }), ...alert.effects];
  await commit(ctx, { statements, effects, resourceId: caller.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? nothingToConfirm() : error;
  });
  return recovery.codes;
}

const nothingToConfirm = () => conflict("totp_not_begun", "There's nothing to confirm. Please start again.");
