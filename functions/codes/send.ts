import { and, desc, eq, isNull } from "drizzle-orm";
import type { Statement } from "../../db/batch.ts";
import { type CodeRow, codes } from "../../db/schema/codes.ts";
import type { Ctx } from "../context.ts";
import { seal } from "../crypto/fields.ts";
import { DomainError } from "../errors.ts";
import { limited, readNothing } from "../http/rate-limit.ts";
import { newId } from "../ids.ts";
import { type Effect, job } from "../outbox/effects.ts";
import { codeHash, digitsOf, targetHash } from "./digits.ts";
import { codePlace } from "./proven.ts";
import { CODE_RULES } from "./rules.ts";

/** What a code is to prove: a phone number of somebody's, in a verification or for their own account. */
export interface ToProve {
  userId: string;
  verificationId: string | null;
}

/** @returns the query for the last code of this purpose, the only one that can be answered */
export const selectLastCode = (ctx: Ctx, { userId, verificationId }: ToProve) =>
  ctx.db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.userId, userId),
        eq(codes.channel, "sms"),
        verificationId === null ? isNull(codes.verificationId) : eq(codes.verificationId, verificationId),
      ),
    )
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(1);

/**
 * Makes a code for a phone number; the job that it enqueues sends it. The one before is good for nothing from then on.
 * @param number in E.164
 * @returns what the caller's batch writes
 * @throws DomainError 429 when one was sent just now, or too many by this account or to this number
 */
export async function newCode(
  ctx: Ctx,
  purpose: ToProve,
  number: string,
): Promise<{ id: string; statements: Statement[]; effects: Effect[] }> {
  const now = ctx.now();
  const [last] = await selectLastCode(ctx, purpose);
  if (last && last.createdAt + CODE_RULES.pause > now)
    throw tooSoon(Math.ceil((last.createdAt + CODE_RULES.pause - now) / 1000));
  await limited(
    ctx,
    [
      { rule: "code.number", subject: number },
      { rule: "code_day.number", subject: number },
      { rule: "code.account", subject: purpose.userId },
    ],
    readNothing(ctx),
  );
  const id = newId("cod", now);
  const row: CodeRow = {
    ...purpose,
    id,
    channel: "sms",
    target: await seal(ctx.env, codePlace(id), number),
    targetHash: await targetHash(ctx.env, number),
    codeHash: await codeHash(ctx.env, id, await digitsOf(ctx.env, id)),
    attempts: 0,
    createdAt: now,
    expiresAt: now + CODE_RULES.lifetime,
    verifiedAt: null,
  };
  return {
    id,
    statements: [ctx.db.insert(codes).values(row)],
    effects: [job("code.send", { code_id: id })],
  };
}

const tooSoon = (retryAfter: number) =>
  new DomainError(
    "rate_limited",
    "rate_limited",
    `A code was sent just now. You can ask for another in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    { retryAfter },
  );
