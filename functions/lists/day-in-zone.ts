/**
 * When a calendar day begins somewhere, by the time zone's own rules: a day on which clocks are changed has 23 or 25
 * hours.
 * @param day `YYYY-MM-DD`
 * @param zone of the IANA time zone database, like `America/New_York`
 * @returns UTC milliseconds
 */
export function startOfDayIn(day: string, zone: string): number {
  const clock = clockOf(zone);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Of two guesses the second one knows which side of a change of clocks it is on.
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
