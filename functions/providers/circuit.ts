import { and, eq, sql } from "drizzle-orm";
import { MINUTE, SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { providerCircuits } from "#db/schema/verification/provider-requests.ts";

/** When we stop asking a provider that keeps failing, and for how long. Durations are in milliseconds. */
export const CIRCUIT = {
  /** Consecutive failures that open the circuit. */
  opensAfter: 5,
  /** How long it stays open at first; doubles after each failed trial, up to `longest`. */
  openFor: MINUTE,
  longest: 30 * MINUTE,
  /** How long other requests wait while one tests whether the provider is back. Longer than any request can take. */
  trial: MINUTE,
} as const;

interface Circuit {
  failures: number;
  openUntil: number;
}

/**
 * Whether a provider can be asked now: as usual (`closed`), as an open circuit's one test request (`trial`), or not
 * before `until` (UTC ms).
 */
export type Turn = "closed" | "trial" | { until: number };

/** @param now UTC milliseconds */
export function turnOf({ failures, openUntil }: Circuit, now: number): Turn {
  if (failures < CIRCUIT.opensAfter) return "closed";
  return openUntil > now ? { until: openUntil } : "trial";
}

/** @returns how long the circuit stays open after this many failures in a row, in milliseconds; 0 while it's closed */
export function openFor(failures: number): number {
  const beyond = failures - CIRCUIT.opensAfter;
  return beyond < 0 ? 0 : Math.min(CIRCUIT.openFor * 2 ** beyond, CIRCUIT.longest);
}

/**
 * Once an open circuit's pause is over, only one caller may ask the provider. The others have to try again later.
 * @returns null if the provider may be asked, otherwise when to try again, in UTC ms
 */
export async function waitForTurn(ctx: Ctx, provider: string): Promise<number | null> {
  const now = ctx.now();
  const [row] = await ctx.db.select().from(providerCircuits).where(eq(providerCircuits.provider, provider));
  const turn = row ? turnOf(row, now) : "closed";
  if (!row || turn === "closed") return null;
  if (turn !== "trial") return turn.until;
  const until = now + CIRCUIT.trial;
  const isMe = and(eq(providerCircuits.provider, provider), eq(providerCircuits.openUntil, row.openUntil));
  const taken = await ctx.db
    .update(providerCircuits)
    .set({ openUntil: until, updatedAt: now })
    .where(isMe)
    .returning({ provider: providerCircuits.provider });
  return taken.length === 1 ? null : until;
}

/** Records a failure. The fifth in a row opens the circuit; a failed trial opens it again. */
export async function recordFailure(ctx: Ctx, provider: string): Promise<void> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(providerCircuits)
    .values({ provider, failures: 1, openUntil: 0, updatedAt: now })
    .onConflictDoUpdate({
      target: providerCircuits.provider,
      set: { failures: sql`${providerCircuits.failures} + 1`, updatedAt: now },
    })
    .returning();
  if (!row) return;
  const pause = openFor(row.failures);
  if (pause === 0) return;
  ctx.log("provider.circuit_open", { provider, failures: row.failures, seconds: pause / SECOND });
  await ctx.db
    .update(providerCircuits)
    .set({ openUntil: now + pause })
    .where(and(eq(providerCircuits.provider, provider), eq(providerCircuits.failures, row.failures)));
}

/**
 * Records that the provider responded, whatever the answer, and closes the circuit. Does nothing if there were no
 * failures.
 */
export async function recordSuccess(ctx: Ctx, provider: string): Promise<void> {
  await ctx.db
    .update(providerCircuits)
    .set({ failures: 0, openUntil: 0, updatedAt: ctx.now() })
    .where(and(eq(providerCircuits.provider, provider), sql`${providerCircuits.failures} > 0`));
}
