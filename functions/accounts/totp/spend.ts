import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { invalid, unauthenticated } from "#core/errors.ts";
import { takenBack } from "#core/http/rate-limit.ts";
import { type TriesTaken, wrongTries } from "#core/http/wrong-tries.ts";
import { mustHaveChanged, runBatch, type Statement } from "#db/batch.ts";
import { recoveryCodes, secondFactors } from "#db/schema/second-factor.ts";
import { stepOf } from "./code.ts";
import { recoveryHash } from "./recovery.ts";
import { openSecret } from "./secret.ts";
import { type Tried, tellHolder, tooManyWrong } from "./too-many-wrong.ts";

type Factor = typeof secondFactors.$inferSelect;

const NOT_VALID = "This code isn't valid. Enter the current one, or a recovery code.";

/**
 * Judges a code of somebody's app, or one of their recovery codes. The try is taken in the round trip of the read,
 * before anything is compared, and given back with the statements that spend a right code: only wrong ones count.
 * Nothing is exempt from the cap, so callers have to make sure that only someone with the password, a Google sign-in
 * or a session of this account gets here; else strangers could use up the holder's tries.
 * @param by who tries, and behind what
 * @returns the statements that spend it, for the batch of the action that it allows; null for a wrong or spent code
 * @throws DomainError 429 `totp_capped`, `recovery_capped` or `codes_capped` after ten wrong ones within an hour, also
 *   for the right one
 */
export async function spendCode(
  ctx: Ctx,
  userId: string,
  code: string,
  by: Tried,
): Promise<Statement[] | null> {
  const digits = code.replace(/\s/g, "");
  const isTotp = /^\d{6}$/.test(digits);
  const [totp, recovery, hash] = await Promise.all([
    wrongTries(ctx, "totp_wrong.account", userId),
    wrongTries(ctx, "recovery_wrong.account", userId),
    isTotp ? null : recoveryHash(ctx, userId, code),
  ]);
  const [own, other] = isTotp ? [totp, recovery] : [recovery, totp];
  const back = by.counted ? [(await takenBack(ctx, by.counted)).statement] : [];
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
    throw tooManyWrong(ctx, kind, own.waitOf(ownTries) ?? 1, isOtherWay);
  }
  const spent = isTotp
    ? await spendStep(ctx, factor, digits)
    : unused.some((row) => row.hash === hash)
      ? spendRecovery(ctx, userId, hash ?? "")
      : null;
  if (spent) return [...spent, own.giveBack];
  if (ownTries.taken >= own.limit) await tellHolder(ctx, userId, kind, by, own);
  return null;
}

/**
 * Gives the try back where a right code was not spent after all: another request with it was first, or the account is
 * suspended. Only wrong codes count.
 * @param spent what {@link spendCode} answered; its last statement is the giving back
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

/** A code that was not right, said beside its field: 401 would be about the session. */
export const wrongCode = () => invalid({ code: NOT_VALID });

/** Said only behind the right password: a code is asked for. */
export const totpRequired = () =>
  unauthenticated("totp_required", "Enter the code from your authenticator app");

/** At sign-in, where there is no session yet that 401 could be about. */
export const totpInvalid = () => unauthenticated("totp_invalid", NOT_VALID);
