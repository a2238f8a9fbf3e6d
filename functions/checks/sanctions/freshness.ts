import { DAY, endOfDay } from "../dates.ts";

/**
 * A list older than this says nothing any more. OFAC changes the SDN list irregularly, often several times a week, and
 * a designation is in force at once; with a daily load this leaves room for a few that failed.
 */
export const LIST_DAYS = 7;

/**
 * @param listDate YYYY-MM-DD at which the list was current
 * @param now UTC milliseconds
 */
export const isStale = (listDate: string, now: number): boolean => now > endOfDay(listDate) + LIST_DAYS * DAY;
