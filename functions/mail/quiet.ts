import { minuteOfDayIn, nextTimeOfDayIn } from "#functions/checks/zones.ts";

/** A person's quiet hours, in minutes from midnight in their time zone; they may span midnight. */
export interface QuietHours {
  timezone: string | null;
  quietFrom: number | null;
  quietTo: number | null;
}

/** @returns when the current quiet hours end (UTC ms), or null outside of them */
export function quietUntil(now: number, { timezone, quietFrom, quietTo }: QuietHours): number | null {
  if (timezone === null || quietFrom === null || quietTo === null) return null;
  const minute = minuteOfDayIn(now, timezone);
  const isQuiet =
    quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  return isQuiet ? nextTimeOfDayIn(now, quietTo, timezone) : null;
}
