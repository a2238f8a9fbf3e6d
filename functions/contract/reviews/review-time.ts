import type { Priority } from "../enums.ts";
import { plural } from "../plural.ts";
import { DAY } from "../time.ts";

/** @returns UTC ms, `days` business days (Mon–Fri) after `start` */
function addBusinessDays(start: number, days: number): number {
  let at = start;
  for (let left = days; left > 0; ) {
    at += DAY;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return at;
}

/** @returns the last millisecond of the day after `start`, in UTC */
const endOfNextDay = (start: number): number => (Math.floor(start / DAY) + 2) * DAY - 1;

interface ReviewTime {
  /** The end of a sentence, as in `A reviewer decides within 3 business days`. */
  words: string;
  /** @returns when a review opened at `openedAt` runs out of time, in UTC ms */
  dueAt: (openedAt: number) => number;
}

/**
 * How long a review by a person may take. Every promise and every deadline uses this function. For urgent requests,
 * weekends count.
 */
export function reviewTime(priority: Priority): ReviewTime {
  if (priority === "urgent") return { words: "by the end of the next day (UTC)", dueAt: endOfNextDay };
  const days = priority === "standard" ? 3 : 1;
  return {
    words: `within ${plural(days, "business day")}`,
    dueAt: (openedAt) => addBusinessDays(openedAt, days),
  };
}

/**
 * @returns what can make a request take longer than its turnaround, and what happens if we're late; shown before
 *   payment
 */
export function reviewNote(priority: Priority): string {
  const review = `If someone has to review something, that can take longer. They'll decide ${reviewTime(priority).words}.`;
  return priority === "standard"
    ? review
    : `${review} If we miss either time, we refund the priority surcharge.`;
}
