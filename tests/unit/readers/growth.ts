import { expect } from "vitest";

/** A linear reader makes twice the steps for twice the input; what it does once for all is little beside that. */
const MOST_GROWTH = 2.2;
const SIZES = [20_000, 40_000, 80_000, 160_000];

/**
 * Asserts that a reader's work grows with its input and no faster: steps are counted, never time.
 * @param stepsOf how many steps an input of that size makes
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
