import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { mustHaveChanged, type Statement } from "../../../db/batch.ts";
import { recoveryCodes, secondFactors } from "../../../db/schema/second-factor.ts";
import type { Ctx } from "../../context.ts";
import { invalid, unauthenticated } from "../../errors.ts";
import { counted, refuse } from "../../http/rate-limit.ts";
import { stepOf } from "./code.ts";
import { recoveryHash } from "./recovery.ts";
import { openSecret } from "./secret.ts";

const NOT_VALID = "This code is not valid. Enter the newest one, or a recovery code.";

/**
 * Judges a code of somebody's app, or one of their recovery codes.
 * @param isUncounted spares the count per account, where strangers' tries must not keep the holder out
 * @returns the statements that spend it, for the batch of the deed that it allows; null for a wrong or spent code
 * @throws DomainError 429
 */
export async function spendCode(
  ctx: Ctx,
  userId: string,
  code: string,
  isUncounted = false,
): Promise<Statement[] | null> {
  const { excess, result } = await counted(
    ctx,
    [{ rule: "totp.account", subject: userId }],
    ctx.db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
  );
  refuse(ctx, excess, isUncounted ? "totp.account" : undefined);
  const [factor] = result;
  if (!factor) return null;
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? spendStep(ctx, factor, digits) : spendRecovery(ctx, userId, code);
}

async function spendStep(ctx: Ctx, factor: typeof secondFactors.$inferSelect, digits: string) {
  const { userId, lastStep } = factor;
  const step = await stepOf(await openSecret(ctx, userId, factor.secret), digits, ctx.now(), lastStep);
  if (step === null) return null;
  const unspent = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  return [ctx.db.update(secondFactors).set({ lastStep: step }).where(unspent), mustHaveChanged(ctx.db)];
}

async function spendRecovery(ctx: Ctx, userId: string, code: string) {
  const hash = await recoveryHash(ctx, userId, code);
  const unspent = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.hash, hash),
    isNull(recoveryCodes.usedAt),
  );
  const [row] = await ctx.db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(unspent);
  if (!row) return null;
  return [ctx.db.update(recoveryCodes).set({ usedAt: ctx.now() }).where(unspent), mustHaveChanged(ctx.db)];
}

/** A code that was not right, said beside its field: 401 would be about the session. */
export const wrongCode = () => invalid({ code: NOT_VALID });

/** Said only behind the right password: a code is asked for. */
export const totpRequired = () =>
  unauthenticated("totp_required", "Enter the code from your authenticator app");

/** At sign-in, where there is no session yet that 401 could be about. */
export const totpInvalid = () => unauthenticated("totp_invalid", NOT_VALID);
