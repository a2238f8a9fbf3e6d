import { percentile } from "./stats.ts";
import { ms, type Row } from "./table.ts";

/** When the sockets of one side received each event. */
export interface Received {
  /** How many sockets listened. */
  count: number;
  /** Milliseconds until each socket received the event, per round. */
  rounds: number[][];
}

interface Compared {
  bare: Received;
  ours: Received;
}

/** @returns the row that compares the medians over all rounds, for one listener */
export function singleRow(goal: string, limit: number | null, { bare, ours }: Compared): Row {
  const cell = (received: Received) => `${ms(over(received, 0.5))}, p99 ${ms(over(received, 0.99))}`;
  return compare(goal, limit, [cell(bare), cell(ours)], over(ours, 0.5) / over(bare, 0.5));
}

/** @returns the row that compares the times until the last socket, with the percentiles over all sockets */
export function lastRow(goal: string, limit: number | null, { bare, ours }: Compared): Row {
  const last = ({ rounds }: Received) =>
    percentile(
      rounds.map((times) => Math.max(...times)),
      0.5,
    );
  const cell = (received: Received) =>
    `${ms(last(received))} (p50 ${ms(over(received, 0.5))}, p99 ${ms(over(received, 0.99))})`;
  return compare(goal, limit, [cell(bare), cell(ours)], last(ours) / last(bare));
}

/** @returns the row with the number of lost events */
export function lostRow(all: readonly Compared[]): Row {
  const lost = (side: "bare" | "ours") =>
    all.reduce((sum, { [side]: { count, rounds } }) => sum + count * rounds.length - rounds.flat().length, 0);
  const expected = all.reduce((sum, { ours }) => sum + ours.count * ours.rounds.length, 0);
  return {
    goal: "events lost",
    baseline: String(lost("bare")),
    ours: String(lost("ours")),
    ratio: `of ${expected.toLocaleString("en-US")}`,
    met: lost("ours") === 0,
  };
}

const over = ({ rounds }: Received, share: number) => percentile(rounds.flat(), share);

function compare(goal: string, limit: number | null, cells: [string, string], ratio: number): Row {
  const [baseline, ours] = cells;
  // Compares the rounded value from the table, as in other rows.
  const met = limit === null ? null : Number(ratio.toFixed(2)) <= limit;
  return { goal, baseline, ours, ratio: ratio.toFixed(2), met };
}
