import { areRatesByWeek, type Group, type ReportRates } from "#contract/analytics.ts";
import type { Figures } from "#functions/rollups/read.ts";
import { begins } from "./periods.ts";

type Ended = Figures<"completed" | "failed">;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

const exactRate = ({ completed, failed }: Ended): number | null =>
  completed + failed > 0 ? (100 * completed) / (completed + failed) : null;

/**
 * @returns completed as a percentage of completed and failed, with one decimal; null if none has completed or failed
 */
export function successRate(figures: Ended): number | null {
  const rate = exactRate(figures);
  return rate === null ? null : oneDecimal(rate);
}

/**
 * @param dates the first day of each period of the report
 * @param figures one entry for each period
 * @returns success rates over time, by week if there are too few results for a report by day
 */
export function ratesOverTime(
  groupBy: Group,
  dates: readonly string[],
  figures: readonly Ended[],
): ReportRates {
  const results = figures.reduce((sum, { completed, failed }) => sum + completed + failed, 0);
  const group = groupBy === "day" && areRatesByWeek(results, dates.length) ? "week" : groupBy;
  const periods: ({ date: string } & Ended)[] = [];
  dates.forEach((date, i) => {
    const { completed, failed } = figures[i]!;
    const last = periods.at(-1);
    if (!last || group === groupBy || begins(date, group)) periods.push({ date, completed, failed });
    else {
      last.completed += completed;
      last.failed += failed;
    }
  });
  return {
    group_by: group,
    periods: periods.map((period) => ({ ...period, success_rate: successRate(period) })),
  };
}

/** @returns the difference between two success rates in percentage points, with one decimal; null if one is missing */
export function rateChange(now: Ended, before: Ended): number | null {
  const [rate, old] = [exactRate(now), exactRate(before)];
  return rate === null || old === null ? null : oneDecimal(rate - old);
}

/** @returns the change in percent, with one decimal; null if the earlier number is zero or negative */
export const changeInPercent = (now: number, before: number): number | null =>
  before > 0 ? oneDecimal((100 * (now - before)) / before) : null;

/** @returns cents as dollars */
export const inDollars = (cents: number): number => cents / 100;
