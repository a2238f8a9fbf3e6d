import { ACTIVITY_KINDS, type ActivityKind } from "#contract/teams/teams.ts";
import { timeZone } from "#lib/format/figures.ts";
import { DATE_PROBLEM, isIsoDate } from "#lib/format/isoDate.ts";
import type { ActivityQuery } from "./queries.ts";

/** The lengths, in days, of the date ranges that end today. */
export const RANGES = ["7", "30", "90"] as const;
type Range = (typeof RANGES)[number];

/** The activity log's page and filters in the URL. An empty value means no filter. */
export interface ActivityPlace {
  page: number;
  /** A user id. */
  actor: string;
  kind: ActivityKind | "";
  range: Range | "custom" | "";
  /** `YYYY-MM-DD`. Both dates are inclusive, and either may be empty. */
  dateFrom: string;
  dateTo: string;
}

/** The filters' parameters in the URL. `range` can't be combined with the two dates. */
export type Choice = "actor" | "kind" | "range" | "dateFrom" | "dateTo";

const CHOICES: readonly Choice[] = ["actor", "kind", "range", "dateFrom", "dateTo"];
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2100-12-31";

/** @returns the date that's this many days later */
function daysLater(date: string, days: number): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/**
 * Checks the dates of a custom range as the server does, and also their order. Either end may be empty.
 * @returns a message for each invalid date
 */
export function rangeErrors(dates: { from: string; to: string }): { from?: string; to?: string } {
  const errors: { from?: string; to?: string } = {};
  for (const name of ["from", "to"] as const) {
    const date = dates[name];
    if (date === "") continue;
    if (!isIsoDate(date)) errors[name] = DATE_PROBLEM;
    else if (date < FIRST_DAY || date > LAST_DAY) errors[name] = "Choose a year from 2000 to 2100";
  }
  const { from, to } = dates;
  if (!errors.from && !errors.to && from && to && to < from)
    errors.to = "Choose a date on or after the first";
  return errors;
}

/**
 * Reads the page and filters from the URL. Ignores unknown values and invalid date ranges.
 * @param today today's date in the user's time zone
 */
export function readActivityPlace(params: URLSearchParams, today: string): ActivityPlace {
  const get = (name: string) => params.get(name) ?? "";
  const page = Number(get("page"));
  const [from, to] = [get("dateFrom"), get("dateTo")];
  const isCustom = (from !== "" || to !== "") && Object.keys(rangeErrors({ from, to })).length === 0;
  const range = isCustom ? "custom" : (RANGES.find((days) => days === get("range")) ?? "");
  const recent = { dateFrom: range && !isCustom ? daysLater(today, 1 - Number(range)) : "", dateTo: "" };
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    actor: /^\w{1,64}$/.test(get("actor")) ? get("actor") : "",
    kind: ACTIVITY_KINDS.find((kind) => kind === get("kind")) ?? "",
    range,
    ...(isCustom ? { dateFrom: from, dateTo: to } : recent),
  };
}

/** @returns the URL's parameters with these changes, back on page 1. An empty value removes its parameter. */
export function withChoices(
  params: URLSearchParams,
  choices: Partial<Record<Choice, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("page");
  if (choices.range !== undefined) for (const name of ["dateFrom", "dateTo"]) next.delete(name);
  if (choices.dateFrom !== undefined || choices.dateTo !== undefined) next.delete("range");
  for (const [name, value] of Object.entries(choices))
    if (value) next.set(name, value);
    else next.delete(name);
  return next;
}

/** @returns the URL's parameters without any filter, back on page 1 */
export const withoutChoices = (params: URLSearchParams): URLSearchParams =>
  withChoices(params, Object.fromEntries(CHOICES.map((name) => [name, ""])));

/** @returns whether filters may hide some of the log */
export const isNarrowed = ({ actor, kind, range }: ActivityPlace): boolean =>
  actor !== "" || kind !== "" || range !== "";

/** @returns the endpoint's parameters, with the user's time zone */
export const toActivityQuery = ({
  page,
  actor,
  kind,
  dateFrom,
  dateTo,
}: ActivityPlace): ActivityQuery & { page: string } => ({
  page: String(page),
  tz: timeZone(),
  ...(actor && { actor }),
  ...(kind && { kind }),
  ...(dateFrom && { dateFrom }),
  ...(dateTo && { dateTo }),
});
