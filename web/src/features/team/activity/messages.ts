import type { ActivityKind } from "#contract/teams/teams.ts";
import { localToday } from "#lib/format/localToday.ts";
import type { Entry } from "./queries.ts";

const LOCALE = "en-US";
const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "full" });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short" });

export const KIND_LABEL: Record<ActivityKind, string> = {
  members: "Members",
  verifications: "Verifications",
  settings: "Settings",
};

/** Formats a time as `3:07 PM`, in the user's time zone. */
export const timeText = (at: string): string => timeFormat.format(new Date(at));

/** Entries of the same day, in the user's time zone. */
export interface Day {
  /** `YYYY-MM-DD` */
  date: string;
  /** `Today`, `Yesterday`, or `Thursday, January 8, 2026` */
  title: string;
  entries: Entry[];
}

/**
 * @param entries newest first
 * @returns the entries grouped by day, newest first
 */
export function daysOf(entries: readonly Entry[], now: Date = new Date()): Day[] {
  const today = localToday(now);
  const yesterday = localToday(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const days: Day[] = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const date = localToday(at);
    const known = days.at(-1);
    if (known?.date === date) {
      known.entries.push(entry);
      continue;
    }
    const name = date === today ? "Today" : date === yesterday ? "Yesterday" : undefined;
    days.push({ date, title: name ?? dayFormat.format(at), entries: [entry] });
  }
  return days;
}
