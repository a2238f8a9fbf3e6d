import { isFull } from "#tests/harness/scope.ts";

/** How many cases `npm test` tries of each property, of which `npm run test:full` tries all. */
const SAMPLED = 200;

/** Fixed, so that a run can be repeated; `TEST_SEED` draws other cases. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_122);

/**
 * How many cases a fuzz test runs.
 * @param full how many `npm run test:full` tries
 */
export const cases = (full = 10_000): number => (isFull ? full : Math.min(SAMPLED, full));

/**
 * What `fc.assert` takes besides the property: as many cases as {@link cases} says, drawn from a fixed seed. A failure
 * prints the seed and the path to the case that failed.
 * @param full how many `npm run test:full` tries
 */
export const runs = (full?: number) => ({ seed: SEED, numRuns: cases(full) });
