import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { SECOND } from "#contract/time.ts";
import type { Statement } from "#db/batch.ts";
import { rateLimits } from "#db/schema/ground.ts";
import type { Ctx } from "../context.ts";
import { keyedHash } from "./rate-limit.ts";
import { RATE_RULES, type RateRule, type RateRuleName } from "./rate-rules.ts";

/** How many tries are used up, and when the oldest of them was taken (UTC ms; null if there are none). */
export interface TriesTaken {
  taken: number;
  oldest: number | null;
}

/** An absolute cap on wrong answers. Its statements are for the caller's batches; awaiting one would run it. */
export interface WrongTries {
  limit: number;
  /** Uses up one try. Returns a row, or none if no try is left. Run it before comparing anything. */
  take: Statement;
  /** Returns {@link TriesTaken}. */
  read: Statement;
  /** Gives the try back. Goes into the same batch as the action that the right answer authorizes. */
  giveBack: Statement;
  /**
   * Does nothing if it already ran within the window. With `mustHaveChanged` after it, an action happens once per
   * window.
   */
  once: Statement;
  /** @returns the seconds until a try is available again; null if one is available now */
  waitOf(tries: TriesTaken): number | null;
}

/**
 * Counts wrong answers, without exceptions. A try is used up before the answer is compared and given back if it was
 * right, so simultaneous answers can't exceed the limit. Unlike the fixed windows of `rate-limit.ts`, this window
 * slides: no period of its length has more wrong answers than the limit.
 * @param subject who the tries count for; only its keyed hash is stored
 */
export async function wrongTries(ctx: Ctx, rule: RateRuleName, subject: string): Promise<WrongTries> {
  const { db } = ctx;
  const now = ctx.now();
  const setting = ctx.env.RATE_LIMITS;
  const isOff = setting === "off";
  const { limit, window }: RateRule = (isOff ? undefined : setting?.[rule]) ?? RATE_RULES[rule];
  const since = now - window;
  const hash = await keyedHash(ctx, subject);
  const key = `${rule}:${hash}`;
  const noted = `${rule}.told:${hash}`;

  const inWindow = (of: string): SQL | undefined =>
    and(eq(rateLimits.key, of), gt(rateLimits.windowStart, since), gt(rateLimits.count, 0));
  const taken = sql`(SELECT coalesce(sum(${rateLimits.count}), 0) FROM ${rateLimits}
    WHERE ${rateLimits.key} = ${key} AND ${rateLimits.windowStart} > ${since})`;
  const isLeft = isOff ? sql`true` : sql`${taken} < ${limit}`;
  return {
    limit,
    take: db
      .insert(rateLimits)
      .select(sql`SELECT ${key}, ${now}, 1 WHERE ${isLeft}`)
      .onConflictDoUpdate({
        target: [rateLimits.key, rateLimits.windowStart],
        set: { count: sql`${rateLimits.count} + 1` },
      })
      .returning({ key: rateLimits.key }),
    read: db
      .select({
        taken: sql<number>`coalesce(sum(${rateLimits.count}), 0)`,
        oldest: sql<number | null>`min(${rateLimits.windowStart})`,
      })
      .from(rateLimits)
      .where(inWindow(key)),
    giveBack: db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, now), gt(rateLimits.count, 0))),
    once: db.insert(rateLimits).select(sql`SELECT ${noted}, ${now}, 1 WHERE NOT EXISTS (
      SELECT 1 FROM ${rateLimits} WHERE ${rateLimits.key} = ${noted}
        AND ${rateLimits.windowStart} > ${since})`),
    waitOf: ({ taken: count, oldest }) =>
      isOff || count < limit || oldest === null
        ? null
        : Math.max(1, Math.ceil((oldest + window - now) / SECOND)),
  };
}
