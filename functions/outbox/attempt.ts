import type { Ctx } from "../context.ts";
import { conflict, DomainError } from "../errors.ts";
import { LostRace, type Once, replayOf } from "./commit.ts";

const TRIES = 5;

/**
 * Reads, decides and writes; when somebody else was first, does so again on what they left. A move that became
 * illegal meanwhile is refused by the deciding itself, with 404 or 409. A request that was already carried out
 * under the same Idempotency-Key is answered as before; looking for it costs nothing unless something failed.
 * @param replayed makes the answer from the id of the resource that the earlier request made or changed
 */
export async function attempt<T>(
  ctx: Ctx,
  once: Once | undefined,
  readDecideWrite: () => Promise<T>,
  replayed: (resourceId: string) => T,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await readDecideWrite();
    } catch (error) {
      const lost = error instanceof LostRace;
      if (!lost && !(error instanceof DomainError)) throw error;
      const earlier = await replayOf(ctx, once);
      if (earlier) return replayed(earlier);
      if (!lost) throw error;
      if (tries === TRIES)
        throw conflict("busy", "This is being changed by somebody else. Please try again.");
    }
  }
}
