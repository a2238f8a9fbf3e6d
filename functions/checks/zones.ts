import { DAY, dateOf, MINUTE, SECOND, unixSeconds } from "#contract/time.ts";

/** Calendar days in a viewer's time zone. Days are `YYYY-MM-DD`, instants UTC milliseconds. */

/** @returns the day that many days later, or earlier for a negative number */
export const dayAfter = (day: string, days = 1): string => dateOf(Date.parse(day) + days * DAY);

/** @returns how many days there are from one to the other, both included */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/**
 * @param zone from the IANA time zone database, such as `America/New_York`
 * @returns an instant's calendar day in a time zone
 */
export const dayIn = (at: number, zone: string): string => dateOf(at + aheadOf(at, clockOf(zone)));

/**
 * When a calendar day begins in a time zone. A day on which clocks change lasts 23 or 25 hours. If clocks skip
 * midnight, the day begins when they change; if there are two midnights, it begins with the first.
 */
export const startOfDayIn = (day: string, zone: string): number => startOf(day, clockOf(zone));

/** @returns an instant's time of day in a time zone, in minutes from midnight */
export function minuteOfDayIn(at: number, zone: string): number {
  const local = at + aheadOf(at, clockOf(zone));
  return Math.floor((((local % DAY) + DAY) % DAY) / MINUTE);
}

/**
 * @param minutes a time of day, in minutes from midnight
 * @returns when clocks in the zone next show that time, after `at`; if they skip it, the moment that many minutes after
 *   midnight
 */
export function nextTimeOfDayIn(at: number, minutes: number, zone: string): number {
  const clock = clockOf(zone);
  const today = dayIn(at, zone);
  for (const day of [today, dayAfter(today)]) {
    const local = Date.parse(day) + minutes * MINUTE;
    const asLate = local - aheadOf(startOf(day, clock), clock);
    const moment = local - aheadOf(asLate, clock);
    const isSkipped = moment + aheadOf(moment, clock) !== local;
    const next = isSkipped ? asLate : moment;
    if (next > at) return next;
  }
  return startOf(dayAfter(today, 2), clock) + minutes * MINUTE;
}

/**
 * When many consecutive days begin, without a calendar lookup for each.
 * @returns when each day begins, and finally when the last one ends: one instant more than there are days
 */
export function startsOfDays(first: string, days: number, zone: string): number[] {
  const clock = clockOf(zone);
  const starts: number[] = [];
  while (starts.length <= days) {
    const day = dayAfter(first, starts.length);
    const start = startOf(day, clock);
    const ahead = aheadOf(start, clock);
    // If the clocks are the same a week later, they didn't change in between, because no zone changes its clocks and
    // changes them back within a week.
    const isSteady = start === Date.parse(day) - ahead && aheadOf(start + 7 * DAY, clock) === ahead;
    const alike = isSteady ? Math.min(7, days + 1 - starts.length) : 1;
    for (let i = 0; i < alike; i++) starts.push(start + i * DAY);
  }
  return starts;
}

function startOf(day: string, clock: Intl.DateTimeFormat): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const before = aheadOf(midnight - DAY, clock);
  const after = aheadOf(midnight + DAY, clock);
  const guesses = [midnight - Math.max(before, after), midnight - Math.min(before, after)] as const;
  const right = guesses.find((guess) => aheadOf(guess, clock) === midnight - guess);
  return right ?? changeBetween(...guesses, clock);
}

/** @returns the instant between `from` (exclusive) and `to` (inclusive) at which the clocks change */
function changeBetween(from: number, to: number, clock: Intl.DateTimeFormat): number {
  const before = aheadOf(from, clock);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (aheadOf(middle, clock) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** @returns how far a zone's clocks are ahead of UTC at an instant, in milliseconds */
function aheadOf(at: number, clock: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - unixSeconds(at) * SECOND;
}

const clockOf = (zone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
