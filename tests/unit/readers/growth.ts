import { expect } from "vitest";
import { isFull } from "#tests/harness/scope.ts";

/** A linear reader takes twice the steps for twice the input. The fixed cost is small by comparison. */
const MAX_GROWTH = 2.2;
const SIZES = [10_000, 20_000, 40_000, 80_000, 160_000];

/** How many of the sizes `npm test` tries, from the smallest. Three doublings of a quadratic reader make 64 times. */
const SAMPLED = 3;

/**
 * Asserts that a reader's work grows only linearly with its input. It counts steps, not time.
 * @param stepsOf returns the steps for an input of that size
 * @param sizes each twice the one before; `npm test` tries the first three
 */
export async function expectLinear(
  stepsOf: (size: number) => number | Promise<number>,
  sizes: readonly number[] = SIZES,
): Promise<void> {
  const steps: number[] = [];
  for (const size of isFull ? sizes : sizes.slice(0, SAMPLED)) steps.push(await stepsOf(size));
  for (const [i, count] of steps.entries()) {
    const before = steps[i - 1];
    if (before !== undefined)
      expect(count, `${steps.join(", ")} steps`).toBeLessThanOrEqual(before * MAX_GROWTH + 100);
  }
}
