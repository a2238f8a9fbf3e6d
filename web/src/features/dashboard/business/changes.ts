import type { TimeRange } from "#contract/analytics.ts";
import { percentage } from "#lib/format/figures.ts";

/** How a figure compares with the previous period of the same length. */
export interface Change {
  direction: "up" | "down" | "same" | "unknown";
  text: string;
}

const UNKNOWN: Change = { direction: "unknown", text: "No earlier data" };

const directionOf = (change: number) => (change > 0 ? "up" : change < 0 ? "down" : "same");

/** @param change percent, compared with the previous period; null if that period's amount was zero or negative */
export function amountChange(change: number | null): Change {
  if (change === null) return UNKNOWN;
  if (change === 0) return { direction: "same", text: "Same as before" };
  const size = percentage(Math.abs(change));
  return {
    direction: directionOf(change),
    text: `${size} ${change > 0 ? "more" : "less"} than before`,
  };
}

/** @param change percentage points, compared with the previous period; null if either period has no results */
export function rateChange(change: number | null): Change {
  if (change === null) return UNKNOWN;
  if (change === 0) return { direction: "same", text: "Same as before" };
  const size = percentage(Math.abs(change)).slice(0, -1);
  return {
    direction: directionOf(change),
    text: `${size} ${size === "1" ? "point" : "points"} ${change > 0 ? "higher" : "lower"} than before`,
  };
}

/** @returns the success rate as text; a dash without results */
export const rateText = (rate: number | null): string => (rate === null ? "–" : percentage(rate));

/** @returns the label of the spending figure; it says "Monthly" only for the default range, 30 days */
export const spendLabel = (timeRange: TimeRange): string =>
  timeRange === "30" ? "Monthly Spend" : "Total Spend";
