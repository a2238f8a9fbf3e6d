import type { Ctx } from "#core/context.ts";
import { keyedHash } from "#core/http/rate-limit.ts";
import type { RateRuleName } from "#core/http/rate-rules.ts";
import { rows } from "./db.ts";
import { stack } from "./stack.ts";

/** The database has only a keyed hash of each subject, and other tests add counts at the same time. */
const keyOf = async (rule: RateRuleName, subject: string) =>
  `${rule}:${await keyedHash({ env: stack().env } as unknown as Ctx, subject)}`;

/** @returns a subject's counts under a rule, one per window */
export async function countsOf(rule: RateRuleName, subject: string): Promise<number[]> {
  const found = await rows<{ count: number }>("SELECT count FROM rate_limits WHERE key = ?", [
    await keyOf(rule, subject),
  ]);
  return found.map(({ count }) => count);
}

/** Sets a subject's counts under a rule. @throws if nothing was counted yet */
export async function setCount(rule: RateRuleName, subject: string, count: number): Promise<void> {
  const changed = await rows("UPDATE rate_limits SET count = ? WHERE key = ? RETURNING key", [
    count,
    await keyOf(rule, subject),
  ]);
  if (changed.length === 0) throw new Error(`${rule} hasn't counted ${subject} yet`);
}
