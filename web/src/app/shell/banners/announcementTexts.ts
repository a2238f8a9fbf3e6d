import { plural } from "#contract/plural.ts";
import { MINUTE } from "#contract/time.ts";
import { dateTimeText } from "#lib/format/format.ts";

/** An announcement from our operators, as the API returns it. */
export interface Announcement {
  id: string;
  kind: "notice" | "maintenance";
  title: string;
  message: string;
  starts_at: string;
  ends_at: string;
}

export interface Shown {
  /** `running` once the maintenance has started. */
  state: "notice" | "planned" | "running";
  title: string;
  /** Whole minutes until a planned maintenance starts, rounded up; null in the other states. */
  minutes: number | null;
}

/** Above this many minutes, the wait is given in hours. */
const IN_HOURS = 120;
/** The countdown marks, in minutes before maintenance starts, at which screen readers announce it. */
const SPOKEN_AT = [60, 10, 5, 1] as const;

const clockFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/**
 * @param now UTC ms
 * @returns what the banner shows now; null once the announcement is over
 */
export function shownAt(it: Announcement, now: number): Shown | null {
  const [starts, ends] = [Date.parse(it.starts_at), Date.parse(it.ends_at)];
  if (now >= ends) return null;
  if (it.kind === "notice") return { state: "notice", title: it.title, minutes: null };
  if (now >= starts)
    return { state: "running", title: `Maintenance until ${timeText(ends, now)} your time`, minutes: null };
  const minutes = Math.ceil((starts - now) / MINUTE);
  return { state: "planned", title: `Maintenance starts in ${waitText(minutes)}`, minutes };
}

/** @returns `from 3:40 PM to 4:10 PM your time`, with dates if it isn't all today */
export const spanText = (it: Announcement, now: number): string =>
  `from ${timeText(Date.parse(it.starts_at), now)} to ${timeText(Date.parse(it.ends_at), now)} your time`;

/**
 * @param before whole minutes left at the last check, or null
 * @param minutes whole minutes left now
 * @returns the text to announce to screen readers if a mark was passed in between, or null
 */
export function spokenBetween(before: number | null, minutes: number | null): string | null {
  if (before === null || minutes === null) return null;
  const passed = SPOKEN_AT.filter((mark) => before > mark && minutes <= mark);
  return passed.length === 0 ? null : `Maintenance starts in ${waitText(minutes)}.`;
}

const waitText = (minutes: number): string =>
  minutes > IN_HOURS ? plural(Math.round(minutes / 60), "hour") : plural(minutes, "minute");

/** @returns `3:40 PM`, or with the date if that isn't today */
function timeText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? clockFormat.format(at) : dateTimeText(at);
}
