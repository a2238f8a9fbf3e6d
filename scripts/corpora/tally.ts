import type { Kind, Outcome, Result } from "./types.ts";

/** Results of all cases of one kind. */
export interface Tally {
  kind: Kind;
  cases: number;
  right: number;
  wrong: number;
  /** Included in `wrong`. */
  falseYes: number;
  unread: number;
  refused: number;
  /** Reason codes of the cases that aren't right and have one, with counts. */
  codes: Record<string, number>;
  /** Milliseconds. `slow` is the 95th percentile. */
  median: number;
  slow: number;
}

/** Counts results by kind as they arrive. */
export class Tallies {
  readonly #counts = new Map<Kind, Omit<Tally, "median" | "slow"> & { times: number[] }>();

  add({ kind, outcome, falseYes, code, milliseconds }: Result): void {
    const none: Record<Outcome, number> = { right: 0, wrong: 0, unread: 0, refused: 0 };
    const counts = this.#counts.get(kind) ?? { kind, cases: 0, ...none, falseYes: 0, codes: {}, times: [] };
    this.#counts.set(kind, counts);
    counts.cases++;
    counts[outcome]++;
    if (falseYes) counts.falseYes++;
    if (code !== undefined) counts.codes[code] = (counts.codes[code] ?? 0) + 1;
    counts.times.push(milliseconds);
  }

  /** @returns one row per kind, in the order in which the kinds first appeared */
  all(): Tally[] {
    return [...this.#counts.values()].map(({ times, ...counts }) => {
      const sorted = times.toSorted((a, b) => a - b);
      return { ...counts, median: quantile(sorted, 0.5), slow: quantile(sorted, 0.95) };
    });
  }
}

/** @returns the value that this share (0 to 1) of the sorted values doesn't exceed */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
