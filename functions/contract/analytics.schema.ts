import * as z from "zod";
import { DEFAULT_TIME_RANGE, GROUPS, REPORT, TIME_RANGES } from "./analytics.ts";
import { VERIFICATION_TYPES } from "./enums.ts";
import { isoDate, optionalText, orAbsent, timeZone } from "./rules.schema.ts";

/** Lists values as `a, b or c`. */
const oneOf = (values: readonly string[]) => values.join(", ").replace(/, ([^,]*)$/, " or $1");

/** The time zone that determines when each day starts and ends. */
const tz = () => orAbsent(timeZone()).default("UTC");

const choice = <const T extends readonly string[]>(values: T) =>
  orAbsent(z.enum(values, { error: `Choose ${oneOf(values)}` }));

const day = () =>
  orAbsent(
    isoDate().refine(
      (date) => date >= REPORT.firstDay && date <= REPORT.lastDay,
      `Enter a date from ${REPORT.firstDay} to ${REPORT.lastDay}`,
    ),
  );

/** GET /api/analytics/personal. */
export const personalQuery = z.object({ tz: tz() });

/**
 * GET /api/analytics/dashboard: the most recent days, including today. Without `teamId`, it's about the team that a
 * business account owns, if the account is in no other team. For everyone else, it's about the caller's own requests.
 */
export const dashboardQuery = z.object({
  timeRange: choice(TIME_RANGES).default(DEFAULT_TIME_RANGE),
  tz: tz(),
  teamId: optionalText(64),
});
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/**
 * GET /api/analytics/report, /api/analytics/report/export and /api/v1/teams/:id/analytics. `from` and `to` are
 * inclusive. By default, `to` is today, and `from` is 29 days before `to`. Without `groupBy`, the length of the periods
 * depends on the range.
 */
export const reportQuery = z.object({
  from: day(),
  to: day(),
  groupBy: choice(GROUPS),
  type: choice(VERIFICATION_TYPES),
  /** A user id. */
  member: optionalText(64),
  tz: tz(),
  teamId: optionalText(64),
});
export type ReportQuery = z.infer<typeof reportQuery>;
