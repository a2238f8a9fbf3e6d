import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TimeRange } from "#contract/analytics.ts";
import { api } from "#lib/api.ts";
import { timeZone } from "#lib/figures.ts";
import { call, type DataOf } from "#lib/http.ts";

const { dashboard } = api.api.analytics;

export type Dashboard = DataOf<Awaited<ReturnType<typeof dashboard.$get>>>;
export type Overview = Dashboard["overview"];
export type TeamChange = Dashboard["activity"][number];

/**
 * The figures of the last days in the reader's time zone. What's shown stays while others load.
 * @param teamId empty for the team that a new request would go to, or else the reader's own requests
 */
export const dashboardOptions = (timeRange: TimeRange, teamId: string) => {
  const query = { timeRange, tz: timeZone(), ...(teamId && { teamId }) };
  return queryOptions({
    queryKey: ["analytics", "dashboard", query],
    queryFn: ({ signal }) => call(dashboard.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
};
