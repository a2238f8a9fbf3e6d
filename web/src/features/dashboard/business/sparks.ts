import type { Dashboard } from "./queries.ts";

type Day = Dashboard["series"][number];

/** More points than this can't be told apart in a tile. */
const MOST_AMOUNTS = 30;
/** Rates of single days would be mostly 0, 100 or missing. */
const MOST_RATES = 10;

/**
 * Splits the days into groups of equal length, in order. The oldest days are left out if they don't fill a group, because
 * a shorter one would look like a drop.
 */
function groups(series: readonly Day[], most: number): Day[][] {
  const size = Math.ceil(series.length / most) || 1;
  const whole = series.slice(series.length % size);
  return Array.from({ length: whole.length / size }, (_, i) => whole.slice(i * size, (i + 1) * size));
}

const sum = (days: readonly Day[], name: "total" | "completed" | "failed" | "spend") =>
  days.reduce((total, day) => total + day[name], 0);

/** @returns how many requests were made, or what they cost, per group of days */
export const amounts = (series: readonly Day[], name: "total" | "spend"): number[] =>
  groups(series, MOST_AMOUNTS).map((days) => sum(days, name));

/** @returns the success rate in percent per group of days; null where nothing ended */
export const rates = (series: readonly Day[]): (number | null)[] =>
  groups(series, MOST_RATES).map((days) => {
    const [completed, failed] = [sum(days, "completed"), sum(days, "failed")];
    return completed + failed === 0 ? null : (completed / (completed + failed)) * 100;
  });
