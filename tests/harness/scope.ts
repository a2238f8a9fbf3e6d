import { seeded } from "#tests/fixtures/effects.ts";

/** Whether everything runs, as in `npm run test:full`, or only a sample of what is exhaustive, as in `npm test`. */
export const isFull = process.env.TEST_SCOPE !== "sample";

/** Fixed, so that a run can be repeated; `TEST_SEED` draws other cases. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_122);

/**
 * Draws what `npm test` tries of a matrix or a grid; `npm run test:full` tries all of it.
 * @param cases every case there is
 * @param count how many to draw
 * @returns the chosen cases in their own order
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
