import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { mustHold, type Statement } from "../../db/batch.ts";
import { type CodeRow, codes } from "../../db/schema/codes.ts";
import type { Ctx } from "../context.ts";
import type { CodeChannel } from "../contract/enums.ts";
import { seal } from "../crypto/fields.ts";
import { DomainError } from "../errors.ts";
import { limited, readNothing } from "../http/rate-limit.ts";
import { newId } from "../ids.ts";
import { type Effect, type Jobs, job } from "../outbox/effects.ts";
import { codeHash, digitsOf, targetHash } from "./digits.ts";
import { codePlace } from "./proven.ts";
import { CODE_RULES } from "./rules.ts";

/** What a code is to prove: a phone number in a verification, or the number or the mail address of an account. */
export interface ToProve {
  channel: CodeChannel;
  userId: string;
  verificationId: string | null;
}

const SENT_BY = { sms: "code.send", email: "mail.code" } as const satisfies Record<CodeChannel, keyof Jobs>;

const isFor = ({ channel, userId, verificationId }: ToProve) =>
  and(
    eq(codes.userId, userId),
    eq(codes.channel, channel),
    verificationId === null ? isNull(codes.verificationId) : eq(codes.verificationId, verificationId),
  );
const NEWEST = [desc(codes.createdAt), desc(codes.id)];

/** @returns the query for the last code of this purpose, the only one that can be answered */
export const selectLastCode = (ctx: Ctx, purpose: ToProve) =>
  ctx.db
    .select()
    .from(codes)
    .where(isFor(purpose))
    .orderBy(...NEWEST)
    .limit(1);

/** @returns the condition that none was made since that one was read */
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
 * Makes a code for a phone number or a mail address; the job that it enqueues sends it. The one before is good for nothing from then on.
 * @param target the number in E.164, or the address
 * @returns what the caller's batch writes, once only of those that are asked for at once
 * @throws DomainError 429 when one was sent just now, or too many by this account or to this target
 */
export async function newCode(
  ctx: Ctx,
  purpose: ToProve,
  target: string,
): Promise<{ id: string; statements: Statement[]; effects: Effect[] }> {
  const now = ctx.now();
  const [last] = await selectLastCode(ctx, purpose);
  if (last && last.createdAt + CODE_RULES.pause > now)
    throw tooSoon(Math.ceil((last.createdAt + CODE_RULES.pause - now) / 1000));
  await limited(
    ctx,
    [
      { rule: "code.number", subject: target },
      { rule: "code_day.number", subject: target },
      { rule: "code.account", subject: `${purpose.channel}:${purpose.userId}` },
    ],
    readNothing(ctx),
  );
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

const tooSoon = (retryAfter: number) =>
  new DomainError(
    "rate_limited",
    "rate_limited",
    `A code was sent just now. You can ask for another in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`,
    { retryAfter },
  );
