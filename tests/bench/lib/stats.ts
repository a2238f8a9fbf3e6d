/** @returns the median */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error("No measurements");
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * @param share from 0 to 1: 0.99 for the 99th percentile @returns the value that this share of the values doesn't
 *   exceed
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error("No measurements");
  return found;
}

export interface Pace {
  /** How often each side is measured. */
  rounds: number;
  /** Rounds before the measured ones, which don't count. */
  warmUp?: number;
  /** Milliseconds to wait after each measurement, for a side that keeps working after its answer. */
  quiet?: number;
}

/**
 * Measures several sides alternately, so that other load on the machine affects all of them equally. A different side
 * starts each round.
 * @param sides functions that do the job once and return the measured value
 * @returns the median per side
 */
export async function interleave<Name extends string>(
  sides: Record<Name, () => Promise<number>>,
  { rounds, warmUp = Math.ceil(rounds / 10), quiet = 0 }: Pace,
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(((round + i) % names.length) + names.length) % names.length]!;
      const value = await sides[name]();
      if (round >= 0) taken.get(name)!.push(value);
      if (quiet > 0) await new Promise((resolve) => setTimeout(resolve, quiet));
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name)!)])) as Record<Name, number>;
}
