import type { FunnelStep, Group } from "#contract/analytics.ts";
import type { FailureReason } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { dayText } from "#lib/format/format.ts";

const LOCALE = "en-US";
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const monthTickFormat = new Intl.DateTimeFormat(LOCALE, { month: "short", year: "numeric", timeZone: "UTC" });
const dayTickFormat = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" });
const hoursFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const moneyTickFormat = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** @returns a function that names a period by its first day: `Jan 4, 2026`, `Week of Jan 4, 2026`, `January 2026` */
export const periodText =
  (group: Group) =>
  (date: string): string => {
    if (group === "month") return monthFormat.format(new Date(date));
    return group === "week" ? `Week of ${dayText(date)}` : dayText(date);
  };

/** @returns a function that labels a period on an axis: `Jan 4`, or `Jan 2026` for months */
export const periodTick =
  (group: Group) =>
  (date: string): string =>
    (group === "month" ? monthTickFormat : dayTickFormat).format(new Date(date));

/** Formats dollars for an axis: `$50`, `$1.2K`. */
export const moneyTick = (dollars: number): string => moneyTickFormat.format(dollars).replace("-", "\u2212");

/** Formats a number of hours: `25 minutes`, `3.2 hours`, `1.5 days`. */
export function durationText(hours: number): string {
  if (hours < 1) return plural(Math.max(1, Math.round(hours * 60)), "minute");
  const [value, unit] = hours < 24 ? [hours, "hour"] : [hours / 24, "day"];
  const text = hoursFormat.format(value);
  return `${text} ${unit}${text === "1" ? "" : "s"}`;
}

/** The heading of a table's first column. */
export const PERIOD_COLUMN: Record<Group, string> = { day: "Day", week: "Week", month: "Month" };

export const STEP_LABEL: Record<FunnelStep, string> = {
  requested: "Requested",
  opened: "Opened",
  consented: "Consent given",
  evidence: "Evidence complete",
  completed: "Result",
};

/** `and 12 more members` */
export const moreMembers = (n: number): string => `and ${plural(n, "more member")}`;

/** Short labels for failure reasons, for a chart of counts. A request's own page explains its failure in full. */
export const FAILURE_LABEL: Record<FailureReason, string> = {
  consent_declined: "The subject declined",
  consent_expired: "No answer to the request",
  consent_withdrawn: "Consent withdrawn",
  evidence_expired: "No documents arrived",
  inconclusive: "No clear answer",
  no_check_could_run: "No check could run",
  provider_error: "A provider didn't answer",
};
