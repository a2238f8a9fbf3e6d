import { seeded } from "#tests/fixtures/picture/effects.ts";

/** True if everything runs (`npm run test:full`), false if exhaustive tests run a sample (`npm test`). */
export const isFull = process.env.TEST_SCOPE !== "sample";

/** Fixed, so that a run can be repeated; `TEST_SEED` draws other cases. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_122);

/**
 * Draws cases of a matrix for `npm test`; `npm run test:full` runs all of them.
 * @param cases all cases
 * @param count how many to draw
 * @returns the chosen cases in their original order
 */
export function sample<T>(cases: readonly T[], count: number): T[] {
  if (isFull) return [...cases];
  const random = seeded(SEED);
  const drawn = cases
    .map((one) => ({ one, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count);
  const chosen = new Set(drawn.map(({ one }) => one));
  return cases.filter((one) => chosen.has(one));
}
