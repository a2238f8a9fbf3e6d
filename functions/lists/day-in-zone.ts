/**
 * When a calendar day begins in a time zone. On the days when clocks change, it lasts 23 or 25 hours.
 * @param day `YYYY-MM-DD`
 * @param zone from the IANA time zone database, such as `America/New_York`
 * @returns UTC milliseconds
 */
export function startOfDayIn(day: string, zone: string): number {
  const clock = clockOf(zone);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The second guess knows which side of a clock change it's on.
  const guess = midnight - aheadOf(midnight, clock);
  return midnight - aheadOf(guess, clock);
}

/** @returns how far a zone's clocks are ahead of UTC at an instant, in milliseconds */
function aheadOf(at: number, clock: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
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
