import { isFull } from "#tests/harness/scope.ts";

/** How many cases of each property `npm test` tries; `npm run test:full` tries all of them. */
const SAMPLED = 100;

/** Fixed, so that a run can be repeated; `TEST_SEED` draws other cases. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_122);

/** @param full how many cases `npm run test:full` tries @returns how many cases this run tries */
const cases = (full = 10_000): number => (isFull ? full : Math.min(SAMPLED, full));

/**
 * The options of `fc.assert`: as many cases as {@link cases} says, drawn from a fixed seed. A failure prints the seed
 * and the path to the failing case.
 * @param full how many cases `npm run test:full` tries
 */
export const runs = (full?: number) => ({ seed: SEED, numRuns: cases(full) });
