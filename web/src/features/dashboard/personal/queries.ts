import { queryOptions } from "@tanstack/react-query";
import { timeZone } from "#lib/format/figures.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

export type Personal = DataOf<Awaited<ReturnType<typeof api.api.analytics.personal.$get>>>;
export type Activity = Personal["recent"][number];
export type Notification = Personal["notifications"][number];

/** What the personal dashboard shows, with at most 5 recent verifications and at most 3 notifications. */
export const personalQuery = queryOptions({
  queryKey: ["analytics", "personal"],
  queryFn: () => call(api.api.analytics.personal.$get({ query: { tz: timeZone() } })),
});
