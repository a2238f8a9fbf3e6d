import { DEFAULT_TIME_RANGE, TIME_RANGES, type TimeRange } from "#contract/analytics.ts";

/** What the URL asks the dashboard for. */
export interface Place {
  timeRange: TimeRange;
  /** Empty: whom the reader works for. */
  team: string;
}

/** Reads the URL and ignores values it doesn't know. */
export const readPlace = (params: URLSearchParams): Place => ({
  timeRange: TIME_RANGES.find((days) => days === params.get("timeRange")) ?? DEFAULT_TIME_RANGE,
  team: params.get("team") ?? "",
});

/** @returns the URL's parameters with one changed; an empty value, and the default range, leave it out */
export function withChoice(
  params: URLSearchParams,
  name: "timeRange" | "team",
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value && !(name === "timeRange" && value === DEFAULT_TIME_RANGE)) next.set(name, value);
  else next.delete(name);
  return next;
}
