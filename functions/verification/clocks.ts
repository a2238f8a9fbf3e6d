import type { Priority } from "../contract/enums.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** @returns UTC ms `days` business days (Mon–Fri) after `start`. */
export function addBusinessDays(start: number, days: number): number {
  let at = start;
  for (let left = days; left > 0; ) {
    at += DAY;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return at;
}

/** @returns when a verification that started then is expected to be done: 5 or 2 business days, or 24 hours. */
export function expectedBy(startedAt: number, priority: Priority): number {
  if (priority === "urgent") return startedAt + DAY;
  return addBusinessDays(startedAt, priority === "expedited" ? 2 : 5);
}
