import type { Kind, Outcome, Result } from "./types.ts";

/** What came of all cases of one kind. */
export interface Tally {
  kind: Kind;
  cases: number;
  right: number;
  wrong: number;
  /** Part of `wrong`. */
  falseYes: number;
  unread: number;
  refused: number;
  /** Reason codes of all that is not right, by how often. */
  codes: Record<string, number>;
  /** Milliseconds. */
  median: number;
  slow: number;
}

/** Counts results by kind as they come. */
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

  /** @returns one line a kind, in the order in which kinds first came */
  all(): Tally[] {
    return [...this.#counts.values()].map(({ times, ...counts }) => {
      const sorted = times.toSorted((a, b) => a - b);
      return { ...counts, median: quantile(sorted, 0.5), slow: quantile(sorted, 0.95) };
    });
  }
}

/** The value that this share of all does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
