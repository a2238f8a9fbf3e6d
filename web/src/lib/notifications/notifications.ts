import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../http/api.ts";
import { call } from "../http/http.ts";
import { freshen } from "../query/freshen.ts";
import { queryClient } from "../query/query.ts";

/** The number of unread notifications, for the bell. */
export const bellQuery = queryOptions({
  queryKey: ["notifications", "bell"],
  queryFn: ({ signal }) => call(api.api.notifications.$get({ query: { limit: "1" } }, { init: { signal } })),
});

/** Marks an opened notification as read. If the call fails, the notification stays unread. */
export async function markRead(id: string, client: QueryClient = queryClient): Promise<void> {
  try {
    await call(api.api.notifications[":id"].read.$post({ param: { id } }));
  } catch {
    return;
  }
  refetchNotifications(client);
}

/** Refetches everything that depends on which notifications are unread: the list, the bell and the dashboards. */
export function refetchNotifications(client: QueryClient): void {
  for (const area of ["notifications", "analytics"]) freshen(client, [area]);
}
