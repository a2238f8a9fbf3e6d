import { plural } from "#contract/plural.ts";
import { HOUR, MINUTE, SECOND } from "#contract/time.ts";

/**
 * @param left milliseconds
 * @returns how long a code still works; null if it's over, or if this computer's clock must be wrong
 */
export function timeLeftText(left: number): string | null {
  if (left <= 0 || left > HOUR) return null;
  return left > MINUTE
    ? `Works for ${plural(Math.round(left / MINUTE), "more minute")}.`
    : `Works for ${plural(Math.ceil(left / SECOND), "more second")}.`;
}

/** @returns what screen readers say about the time left: only in the last minute; empty before that */
export const timeLeftNews = (left: number): string =>
  left > 0 && left <= MINUTE ? "The code stops working in one minute." : "";
