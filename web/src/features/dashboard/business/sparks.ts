import { areRatesByWeek } from "#contract/analytics.ts";
import type { Dashboard } from "./queries.ts";

type Day = Dashboard["series"][number];

/** The maximum number of points in each kind of sparkline. A tile is too small for more. */
const MAX_AMOUNTS = 30;
const MAX_RATES = 10;
const DAYS_PER_WEEK = 7;

/**
 * Splits the days into groups of equal length, in order. The oldest days are left out if they don't fill a group,
 * because a shorter group would look like a drop.
 * @param most the maximum number of groups
 * @param least the minimum number of days in a group
 */
function groups(series: readonly Day[], most: number, least = 1): Day[][] {
  const size = Math.max(least, Math.ceil(series.length / most));
  const whole = series.slice(series.length % size);
  return Array.from({ length: whole.length / size }, (_, i) => whole.slice(i * size, (i + 1) * size));
}

const sum = (days: readonly Day[], name: "total" | "completed" | "failed" | "spend") =>
  days.reduce((total, day) => total + day[name], 0);

/** @returns the number of requests, or their cost, per group of days */
export const amounts = (series: readonly Day[], name: "total" | "spend"): number[] =>
  groups(series, MAX_AMOUNTS).map((days) => sum(days, name));

/**
 * @returns the success rate in percent per group of days; null for a group without results. If there are few results,
 *   each group covers at least a week.
 */
export function rates(series: readonly Day[]): (number | null)[] {
  const results = sum(series, "completed") + sum(series, "failed");
  const least = areRatesByWeek(results, series.length) ? DAYS_PER_WEEK : 1;
  return groups(series, MAX_RATES, least).map((days) => {
    const [completed, failed] = [sum(days, "completed"), sum(days, "failed")];
    return completed + failed === 0 ? null : (completed / (completed + failed)) * 100;
  });
}
