import { sql } from "drizzle-orm";
import type { Ctx } from "./context.ts";
import type { Env } from "./env.ts";
import { DomainError } from "./errors.ts";
import { enforceRateLimits } from "./http/rate-limit.ts";
import { presentFigures, selectFigures } from "./outbox-figures.ts";

type Reach = (env: Env) => Promise<unknown>;

/**
 * @param reachStorage rejects if the storage doesn't answer
 * @returns the commit that this was deployed from (null outside of a deployment), and whether the database and the
 *   storage answer
 */
export async function health(ctx: Ctx, reachStorage: Reach) {
  const [database, storage] = await Promise.all([
    isReached(ctx, Promise.resolve(ctx.db.run(sql`SELECT 1`))),
    isReached(ctx, reachStorage(ctx.env)),
  ]);
  return { build: ctx.env.BUILD ?? null, database, storage };
}

/**
 * Like {@link health}, for operators: adds figures about the outbox, in one round trip. They're null if the database
 * doesn't answer.
 * @param network the caller's network, which the rate limit counts
 * @throws DomainError `rate_limited`
 */
export async function healthForOperators(ctx: Ctx, reachStorage: Reach, network: string) {
  const take = { rule: "ops.network", subject: network } as const;
  const asked = enforceRateLimits(ctx, [take], selectFigures(ctx));
  const [database, storage] = await Promise.all([
    isReached(ctx, asked),
    isReached(ctx, reachStorage(ctx.env)),
  ]);
  const figures = database ? presentFigures(await asked, ctx.now()) : { outbox: null, delivery: null };
  return { build: ctx.env.BUILD ?? null, database, storage, ...figures };
}

/** @throws DomainError if the probe exceeded a rate limit */
async function isReached(ctx: Ctx, probe: Promise<unknown>): Promise<boolean> {
  try {
    await probe;
    return true;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log("health.unreachable", { error: String(error) });
    return false;
  }
}
