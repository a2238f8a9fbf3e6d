import { DAY } from "#contract/time.ts";
import { endOfDay } from "../dates.ts";

/**
 * Days after which a list is too old to use. OFAC changes the SDN list irregularly, often several times a week, and a
 * designation takes effect at once. If an operator loads the list daily, this leaves room for a few failed loads.
 */
export const LIST_DAYS = 7;

/**
 * @param listDate date when the list was current, as YYYY-MM-DD
 * @param now UTC in milliseconds
 */
export const isStale = (listDate: string, now: number): boolean => now > endOfDay(listDate) + LIST_DAYS * DAY;
