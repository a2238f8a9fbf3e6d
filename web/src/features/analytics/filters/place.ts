import {
  DEFAULT_TIME_RANGE,
  GROUPS,
  type Group,
  REPORT,
  TIME_RANGES,
  type TimeRange,
} from "#contract/analytics.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { DAY, dateOf } from "#contract/time.ts";
import { timeZone } from "#lib/format/figures.ts";
import { DATE_PROBLEM, isIsoDate } from "#lib/format/isoDate.ts";

/**
 * The report's filters in the URL. An empty `type` or `member` means all of them; for an empty `groupBy` or `team`, the
 * server uses its default.
 */
export interface ReportPlace {
  range: TimeRange | "custom";
  /** `YYYY-MM-DD`. Both `from` and `to` are included in the range. */
  from: string;
  to: string;
  groupBy: Group | "";
  type: VerificationType | "";
  /** A user id. */
  member: string;
  team: string;
}

/** Parameters of the report endpoint and the export. */
export interface ReportQuery {
  from: string;
  to: string;
  tz: string;
  groupBy?: Group;
  type?: VerificationType;
  member?: string;
  teamId?: string;
}

/** @returns the date this many days later */
const daysLater = (date: string, days: number): string => dateOf(Date.parse(date) + days * DAY);

/** @returns the number of days from one date to another, including both */
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/**
 * Checks a custom date range by the server's rules.
 * @returns a message for each date to correct; empty if the range is valid
 */
export function rangeErrors({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  const errors: { from?: string; to?: string } = {};
  for (const name of ["from", "to"] as const) {
    const date = { from, to }[name];
    if (!isIsoDate(date)) errors[name] = DATE_PROBLEM;
    else if (date < REPORT.firstDay || date > REPORT.lastDay)
      errors[name] = "Choose a year from 2000 to 2100";
  }
  if (errors.from || errors.to) return errors;
  if (to < from) return { to: "Choose a date on or after the first" };
  if (daysFrom(from, to) > REPORT.maxDays) return { to: "Choose at most two years" };
  return {};
}

/**
 * Reads the filters from the URL. Ignores unknown ranges, groups and types, and invalid dates.
 * @param today today's date in the user's time zone
 */
export function readReportPlace(params: URLSearchParams, today: string): ReportPlace {
  const get = (name: string) => params.get(name) ?? "";
  const custom = { from: get("from"), to: get("to") };
  const isCustom = Object.keys(rangeErrors(custom)).length === 0;
  const days = TIME_RANGES.find((one) => one === get("range")) ?? DEFAULT_TIME_RANGE;
  return {
    range: isCustom ? "custom" : days,
    ...(isCustom ? custom : { from: daysLater(today, 1 - Number(days)), to: today }),
    groupBy: GROUPS.find((group) => group === get("groupBy")) ?? "",
    type: VERIFICATION_TYPES.find((type) => type === get("type")) ?? "",
    member: get("member"),
    team: get("team"),
  };
}

/** The URL's parameters. `range` can't be combined with `from` and `to`. */
export type Choice = "range" | "from" | "to" | "groupBy" | "type" | "member" | "team";

/**
 * @returns the URL's parameters with these changes. An empty value removes its parameter, and so does the default range
 */
export function withChoices(
  params: URLSearchParams,
  choices: Partial<Record<Choice, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  // Another range may need longer or shorter periods, and another team has other members.
  if (choices.range !== undefined || choices.from !== undefined) next.delete("groupBy");
  if (choices.range !== undefined) for (const name of ["from", "to"]) next.delete(name);
  if (choices.from !== undefined) next.delete("range");
  if (choices.team !== undefined) next.delete("member");
  for (const [name, value] of Object.entries(choices))
    if (value && !(name === "range" && value === DEFAULT_TIME_RANGE)) next.set(name, value);
    else next.delete(name);
  return next;
}

/** @returns whether filters may hide some of the period's requests */
export const isNarrowed = ({ type, member }: ReportPlace): boolean => type !== "" || member !== "";

/** @returns the endpoint's parameters, with the browser's time zone */
export const toQuery = ({ from, to, groupBy, type, member, team }: ReportPlace): ReportQuery => ({
  from,
  to,
  tz: timeZone(),
  ...(groupBy && { groupBy }),
  ...(type && { type }),
  ...(member && { member }),
  ...(team && { teamId: team }),
});
