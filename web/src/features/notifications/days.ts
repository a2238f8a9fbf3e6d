import { DAY } from "#contract/time.ts";
import { dateText } from "#lib/format/format.ts";

/** @returns the calendar day in the browser's time zone, as a number that increases by one each day */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

const TODAY = "Today";

/** @returns "Today", "Yesterday", or the date @param now UTC milliseconds */
function dayLabel(time: number, now: number): string {
  const days = dayNumber(now) - dayNumber(time);
  // The server's clock may be ahead of the browser's, so a time in the future counts as today.
  if (days <= 0) return TODAY;
  return days === 1 ? "Yesterday" : dateText(time);
}

export interface Day<T> {
  label: string;
  isToday: boolean;
  items: T[];
}

/**
 * Groups items by the day when they were created, in the browser's time zone.
 * @param items newest first
 * @param now UTC milliseconds
 */
export function byDay<T extends { created_at: string }>(items: readonly T[], now: number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const label = dayLabel(Date.parse(item.created_at), now);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, isToday: label === TODAY, items: [item] });
  }
  return days;
}
