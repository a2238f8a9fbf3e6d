import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { bellQuery, refetchNotifications } from "#lib/notifications/notifications.ts";
import { useAction } from "#lib/query/useAction.ts";
import type { Filters } from "./place.ts";

const { notifications } = api.api;

type Page = DataOf<Awaited<ReturnType<typeof notifications.$get>>>;
export type Notification = Page["notifications"][number];

const LIST = ["notifications", "list"] as const;

/** The notifications that match the filters, newest first, page by page. */
export const listQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...LIST, filters],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        notifications.$get(
          { query: { ...filters, ...(pageParam !== null && { before: pageParam }) } },
          { init: { signal } },
        ),
      ),
    getNextPageParam: ({ next }) => next,
  });

/** Applies a change to the loaded notifications and to the bell's count in the cache, without asking the server. */
function show(
  client: QueryClient,
  change: (one: Notification) => Notification,
  unread: (now: number) => number,
) {
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: LIST },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  );
  client.setQueryData(bellQuery.queryKey, (old) => old && { ...old, unread_count: unread(old.unread_count) });
}

export interface Mark {
  id: string;
  as: "read" | "unread";
}

/** Marks a notification as read or unread. If that fails, undoes the caller's `showMark`, and refetches. */
export function useMark() {
  return useAction({
    run: ({ id, as }: Mark) => {
      const one = notifications[":id"];
      return as === "read"
        ? call(one.read.$post({ param: { id } }))
        : call(one.unread.$post({ param: { id } }));
    },
    failure: "We couldn't save that. Please try again.",
    after: refetchNotifications,
    refused: (client, { id, as }) => {
      showMark(client, { id, as: as === "read" ? "unread" : "read" });
      refetchNotifications(client);
    },
  });
}

/** Shows a notification as read or unread, without waiting for the server. */
export function showMark(client: QueryClient, { id, as }: Mark): void {
  const read_at = as === "read" ? new Date().toISOString() : null;
  show(
    client,
    (one) => (one.id === id ? { ...one, read_at } : one),
    (now) => Math.max(0, now + (as === "read" ? -1 : 1)),
  );
}

/** Marks all notifications that match the filters as read. */
export function useReadAll() {
  return useAction({
    run: ({ kind, priority }: Filters) => call(notifications["read-all"].$post({ json: { kind, priority } })),
    failure: "We couldn't mark them as read. Please try again.",
    after: refetchNotifications,
  });
}
