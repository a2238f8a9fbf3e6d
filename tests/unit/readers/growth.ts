import { expect } from "vitest";

/** A linear reader takes twice the steps for twice the input. The fixed cost is small by comparison. */
const MOST_GROWTH = 2.2;
const SIZES = [20_000, 40_000, 80_000, 160_000];

/**
 * Asserts that a reader's work grows only linearly with its input. It counts steps, not time.
 * @param stepsOf returns the steps for an input of that size
 */
export async function expectLinear(
  stepsOf: (size: number) => number | Promise<number>,
  sizes: readonly number[] = SIZES,
): Promise<void> {
  const steps: number[] = [];
  for (const size of sizes) steps.push(await stepsOf(size));
  for (const [i, count] of steps.entries()) {
    const before = steps[i - 1];
    if (before !== undefined)
      expect(count, `${steps.join(", ")} steps`).toBeLessThanOrEqual(before * MOST_GROWTH + 100);
  }
}
