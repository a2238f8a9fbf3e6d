import { HOUR, SECOND } from "#contract/time.ts";

/** After this many failures, a row is dead: it isn't retried until an operator replays it (`docs/operating.md`). */
export const MAX_ATTEMPTS = 8;

const FIRST_PAUSE = 5 * SECOND;
const MAX_PAUSE = HOUR;

/**
 * How long to wait after a failure: 5 s, 20 s, 80 s, … up to an hour, about two and a half hours in total.
 * @param attempts failures so far, from 1
 * @returns milliseconds
 */
export function backoff(attempts: number): number {
  return Math.min(FIRST_PAUSE * 4 ** (attempts - 1), MAX_PAUSE);
}
