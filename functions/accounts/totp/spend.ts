import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { invalid, unauthenticated } from "#core/errors.ts";
import { undoCount } from "#core/http/rate-limit.ts";
import { type TriesTaken, wrongTries } from "#core/http/wrong-tries.ts";
import { mustHaveChanged, runBatch, type Statement } from "#db/batch.ts";
import { recoveryCodes, secondFactors } from "#db/schema/accounts/second-factor.ts";
import { stepOf } from "./code.ts";
import { recoveryHash } from "./recovery.ts";
import { openSecret } from "./secret.ts";
import { type CodeAttempt, notifyAccountHolder, wrongCodesError } from "./too-many-wrong.ts";

type Factor = typeof secondFactors.$inferSelect;

const NOT_VALID = "This code isn't valid. Enter the current one, or a recovery code.";

/**
 * Checks an app code or a recovery code. Every try is counted in the same round trip as the read, before anything is
 * compared. The statements that use up a right code also give the try back, so only wrong codes count. The cap applies
 * to everyone, so callers must first check the password, a Google sign-in or a session of this account. If they
 * didn't, strangers could use up the account holder's tries.
 * @param by who is trying, and how they've already proven who they are
 * @returns the statements that use up the code, for the batch of the action it authorizes; null for a wrong or used
 *   code, or if two-factor authentication is off
 * @throws DomainError 429 `totp_capped`, `recovery_capped` or `codes_capped` after ten wrong codes of one kind within
 *   an hour, even if this code is right
 */
export async function spendCode(
  ctx: Ctx,
  userId: string,
  code: string,
  by: CodeAttempt,
): Promise<Statement[] | null> {
  const digits = code.replace(/\s/g, "");
  const isTotp = /^\d{6}$/.test(digits);
  const [totp, recovery, hash] = await Promise.all([
    wrongTries(ctx, "totp_wrong.account", userId),
    wrongTries(ctx, "recovery_wrong.account", userId),
    isTotp ? null : recoveryHash(ctx, userId, code),
  ]);
  const [own, other] = isTotp ? [totp, recovery] : [recovery, totp];
  const back = by.counted ? [(await undoCount(ctx, by.counted)).statement] : [];
  const answers = await runBatch(ctx.db, [
    own.take,
    own.read,
    other.read,
    ctx.db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
    ctx.db
      .select({ hash: recoveryCodes.hash })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
    ...back,
  ]);
  const [took, [ownTries], [otherTries], [factor], unused] = answers as [
    unknown[],
    [TriesTaken],
    [TriesTaken],
    [Factor?],
    { hash: string }[],
  ];
  if (!factor) return null;
  const kind = isTotp ? "totp" : "recovery";
  if (took.length === 0) {
    const isOtherWay = other.waitOf(otherTries) === null && (!isTotp || unused.length > 0);
    throw wrongCodesError(ctx, kind, own.waitOf(ownTries) ?? 1, isOtherWay);
  }
  const spent = isTotp
    ? await spendStep(ctx, factor, digits)
    : unused.some((row) => row.hash === hash)
      ? spendRecovery(ctx, userId, hash ?? "")
      : null;
  if (spent) return [...spent, own.giveBack];
  if (ownTries.taken >= own.limit) await notifyAccountHolder(ctx, userId, kind, by, own);
  return null;
}

/**
 * Gives the try back when a right code wasn't used up after all, for example because another request used it first or
 * the account is suspended. Only wrong codes count.
 * @param spent the result of {@link spendCode}, whose last statement gives the try back
 */
export const giveTryBack = async (ctx: Ctx, spent: readonly Statement[]): Promise<void> => {
  await runBatch(ctx.db, spent.slice(-1));
};

async function spendStep(ctx: Ctx, factor: Factor, digits: string): Promise<Statement[] | null> {
  const { userId, lastStep } = factor;
  const step = await stepOf(await openSecret(ctx, userId, factor.secret), digits, ctx.now(), lastStep);
  if (step === null) return null;
  const unspent = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  return [ctx.db.update(secondFactors).set({ lastStep: step }).where(unspent), mustHaveChanged(ctx.db)];
}

function spendRecovery(ctx: Ctx, userId: string, hash: string): Statement[] {
  const unspent = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.hash, hash),
    isNull(recoveryCodes.usedAt),
  );
  return [ctx.db.update(recoveryCodes).set({ usedAt: ctx.now() }).where(unspent), mustHaveChanged(ctx.db)];
}

/** The error for a wrong code, shown next to its field. A 401 would mean the session is invalid. */
export const wrongCode = () => invalid({ code: NOT_VALID });

/** The error that asks for a second-factor code. Throw it only after the right password or Google sign-in. */
export const totpRequired = () =>
  unauthenticated("totp_required", "Enter the code from your authenticator app");

/** The error for a wrong code at sign-in. There's no session yet, so a 401 is unambiguous. */
export const totpInvalid = () => unauthenticated("totp_invalid", NOT_VALID);
