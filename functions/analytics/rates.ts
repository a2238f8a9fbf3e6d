import type { Figures } from "#functions/rollups/read.ts";

type Ended = Figures<"completed" | "failed">;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

const exactRate = ({ completed, failed }: Ended): number | null =>
  completed + failed > 0 ? (100 * completed) / (completed + failed) : null;

/** @returns completed in percent of completed and failed, with one decimal; null if none ended that way */
export function successRate(figures: Ended): number | null {
  const rate = exactRate(figures);
  return rate === null ? null : oneDecimal(rate);
}

/** @returns the difference between two success rates in percentage points, with one decimal; null if one is missing */
export function rateChange(now: Ended, before: Ended): number | null {
  const [rate, old] = [exactRate(now), exactRate(before)];
  return rate === null || old === null ? null : oneDecimal(rate - old);
}

/** @returns the change in percent, with one decimal; null if there was nothing, or less, to compare with */
export const changeInPercent = (now: number, before: number): number | null =>
  before > 0 ? oneDecimal((100 * (now - before)) / before) : null;

/** @returns cents as dollars */
export const inDollars = (cents: number): number => cents / 100;
