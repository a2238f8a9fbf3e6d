import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { waitText } from "#core/http/rate-limit.ts";
import { type TriesTaken, type WrongTries, wrongTries } from "#core/http/wrong-tries.ts";

/** @returns the counter of unknown tokens that a visitor's network has tried */
export const guessesOf = (ctx: Ctx, { address }: Client): Promise<WrongTries> =>
  wrongTries(ctx, "share_wrong.network", subscriberOf(address));

/**
 * Refuses a network that has tried too many unknown tokens, even if this token is a valid one.
 * @param taken the result of the query `guesses.read`
 * @throws DomainError 429 `rate_limited` with the seconds to wait
 */
export function assertNotGuessing(guesses: WrongTries, taken: TriesTaken | undefined): void {
  const wait = taken ? guesses.waitOf(taken) : null;
  if (wait === null) return;
  throw new DomainError(
    "rate_limited",
    "rate_limited",
    `Too many attempts. Please try again in ${waitText(wait)}.`,
    { retryAfterSeconds: wait },
  );
}
