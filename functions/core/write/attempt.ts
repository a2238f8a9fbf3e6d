import type { Ctx } from "../context.ts";
import { conflict, DomainError } from "../errors.ts";
import { LostRace, type Once, replayOf } from "./commit.ts";

const TRIES = 5;

type Try<T> = (isFirst: boolean) => Promise<T>;

/**
 * Reads, decides and writes. If another writer was first, it starts over with the new state; if that no longer allows
 * the action, `readDecideWrite` refuses with 404 or 409. If a request with the same Idempotency-Key was already
 * carried out, its result is returned again. We look for it only after a failure, so that normally costs nothing.
 * @param readDecideWrite gets whether this is the first try. Only on the first try may it use what the caller has just
 *   read, and count the request toward a limit
 * @param once the request's Idempotency-Key
 * @param replayed makes the result from the id of the resource that the earlier request created or changed
 * @throws DomainError 409 `busy` when other writers were first five times in a row; 422
 *   `idempotency_mismatch` from {@link replayOf}; and what `readDecideWrite` throws
 */
export function attempt<T>(ctx: Ctx, readDecideWrite: Try<T>): Promise<T>;
export function attempt(ctx: Ctx, readDecideWrite: Try<void>, once: Once | undefined): Promise<void>;
export function attempt<T>(
  ctx: Ctx,
  readDecideWrite: Try<T>,
  once: Once | undefined,
  replayed: (resourceId: string) => T | Promise<T>,
): Promise<T>;
export async function attempt<T>(
  ctx: Ctx,
  readDecideWrite: Try<T>,
  once?: Once,
  replayed?: (resourceId: string) => T | Promise<T>,
): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await readDecideWrite(tries === 1);
    } catch (error) {
      const lost = error instanceof LostRace;
      if (!lost && !(error instanceof DomainError)) throw error;
      const earlier = await replayOf(ctx, once);
      if (earlier) return replayed?.(earlier);
      if (!lost) throw error;
      if (tries === TRIES) throw conflict("busy", "Someone else is changing this. Please try again.");
    }
  }
}
