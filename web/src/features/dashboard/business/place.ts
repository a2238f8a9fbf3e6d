import { DEFAULT_TIME_RANGE, TIME_RANGES, type TimeRange } from "#contract/analytics.ts";

/** The dashboard's settings in the URL. */
export interface DashboardPlace {
  timeRange: TimeRange;
  /** A team's id; empty for the current workspace. */
  team: string;
}

/** Reads the URL. An unknown time range is replaced by the default. */
export const readDashboardPlace = (params: URLSearchParams): DashboardPlace => ({
  timeRange: TIME_RANGES.find((days) => days === params.get("timeRange")) ?? DEFAULT_TIME_RANGE,
  team: params.get("team") ?? "",
});

/**
 * @returns the URL's parameters with one changed. An empty value, or the default time range, removes its parameter.
 */
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
