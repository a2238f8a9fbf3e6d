import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { CodeChannel } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { type Effect, type Jobs, job } from "#core/effects.ts";
import { conflict, DomainError } from "#core/errors.ts";
import { countRateLimits, type RateLimitEntry, readNothing, throwIfExceeded } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type CodeRow, codes } from "#db/schema/verification/codes.ts";
import { budgetSpent, textTakes } from "#functions/sms/spend-budget.ts";
import { codeHash, digitsOf, targetHash } from "./digits.ts";
import { codePlace } from "./proven.ts";
import { CODE_RULES } from "./rules.ts";
import { whyNot } from "./why-not.ts";

/** What a code proves: a phone number in a verification, or an account's phone number or email address. */
export interface ToProve {
  channel: CodeChannel;
  userId: string;
  verificationId: string | null;
}

/** What else a code by text message needs, for the limits on messages that cost money. */
export interface ByText {
  /** Two-letter code of the number's country; null for a number that costs nothing to text. */
  country: string | null;
  /** The network address of the person who requests it. */
  address: string;
  /** What else they can do once the day's messages are used up, as a sentence. */
  instead: string;
}

const SENT_BY = { sms: "code.send", email: "mail.code" } as const satisfies Record<CodeChannel, keyof Jobs>;

const isFor = ({ channel, userId, verificationId }: ToProve) =>
  and(
    eq(codes.userId, userId),
    eq(codes.channel, channel),
    verificationId === null ? isNull(codes.verificationId) : eq(codes.verificationId, verificationId),
  );
const NEWEST = [desc(codes.createdAt), desc(codes.id)];

/** @returns the query for the last code for this purpose, which is the only one that can be used */
export const selectLastCode = (ctx: Ctx, purpose: ToProve) =>
  ctx.db
    .select()
    .from(codes)
    .where(isFor(purpose))
    .orderBy(...NEWEST)
    .limit(1);

/** @returns the query for the user's address; it returns a row only if that address is proven */
export const selectHasProvenEmail = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));

/** @returns the condition that no newer code has been made since `last` was read */
function isStillLast(ctx: Ctx, purpose: ToProve, last: CodeRow | undefined): SQL {
  const newest = ctx.db
    .select({ id: codes.id })
    .from(codes)
    .where(isFor(purpose))
    .orderBy(...NEWEST)
    .limit(1);
  return sql`${newest} IS ${last?.id ?? null}`;
}

/**
 * Makes a code for a phone number or an email address, and the job that sends it. The previous code stops working.
 * @param target the number in E.164, or the address
 * @param byText null for a code by email
 * @returns statements and effects for the caller's batch; of several simultaneous requests, only one succeeds
 * @throws DomainError 429 when a code was sent just now, or too many were sent by this account or to this target; for a
 *   text message also 409 `email_unverified`, and 429 `sms_budget_spent` or `sms_country_busy`
 */
export async function newCode(
  ctx: Ctx,
  purpose: ToProve,
  target: string,
  byText: ByText | null,
): Promise<{ id: string; statements: Statement[]; effects: Effect[] }> {
  const now = ctx.now();
  const [[last], [proven]] = await ctx.db.batch([
    selectLastCode(ctx, purpose),
    selectHasProvenEmail(ctx, purpose.userId),
  ]);
  // Without this, anyone could create enough accounts with unproven addresses to use up the shared limits.
  if (byText && !proven) {
    const { code, text } = whyNot(ctx.env, "email_unverified");
    throw conflict(code, text);
  }
  if (last && last.createdAt + CODE_RULES.pause > now)
    throw tooSoon(Math.ceil((last.createdAt + CODE_RULES.pause - now) / SECOND));
  const { userId } = purpose;
  const takes: RateLimitEntry[] = [
    { rule: "code.account", subject: `${purpose.channel}:${userId}`, isOwn: true },
    { rule: "code.number", subject: target },
    { rule: "code_day.number", subject: target },
    ...(byText && proven
      ? [
          { rule: "code_day.share", subject: `${userId} ${target}`, isOwn: true } as const,
          ...textTakes(ctx, { ...byText, ...proven, userId }),
        ]
      : []),
  ];
  const { excess } = await countRateLimits(ctx, takes, readNothing(ctx));
  const spent = byText ? budgetSpent(ctx, excess, byText.instead) : null;
  if (spent) throw spent;
  throwIfExceeded(ctx, excess);
  const id = newId("cod", now);
  const row: CodeRow = {
    ...purpose,
    id,
    target: await seal(ctx.env, codePlace(id), target),
    targetHash: await targetHash(ctx.env, target),
    codeHash: await codeHash(ctx.env, id, await digitsOf(ctx.env, id)),
    attempts: 0,
    createdAt: now,
    expiresAt: now + CODE_RULES.lifetime,
    verifiedAt: null,
  };
  return {
    id,
    statements: [mustHold(ctx.db, isStillLast(ctx, purpose, last)), ctx.db.insert(codes).values(row)],
    effects: [job(SENT_BY[purpose.channel], { code_id: id })],
  };
}

const tooSoon = (retryAfterSeconds: number) =>
  new DomainError(
    "rate_limited",
    "rate_limited",
    `We just sent a code. You can request another in ${plural(retryAfterSeconds, "second")}.`,
    { retryAfterSeconds },
  );
