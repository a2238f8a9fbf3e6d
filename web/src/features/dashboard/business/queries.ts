import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TimeRange } from "#contract/analytics.ts";
import { timeZone } from "#lib/format/figures.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { dashboard } = api.api.analytics;

export type Dashboard = DataOf<Awaited<ReturnType<typeof dashboard.$get>>>;
export type TeamChange = Dashboard["activity"][number];

/**
 * The figures for the selected number of days, in the browser's time zone. The previous figures stay on screen while
 * new ones load.
 * @param teamId empty for the server's default: a business account's own team or, if there's none, the user's own
 *   requests
 */
export const dashboardOptions = (timeRange: TimeRange, teamId: string) => {
  const query = { timeRange, tz: timeZone(), ...(teamId && { teamId }) };
  return queryOptions({
    queryKey: ["analytics", "dashboard", query],
    queryFn: ({ signal }) => call(dashboard.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
};
