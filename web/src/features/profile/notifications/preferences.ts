import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { KindPreference, NotificationKind } from "#contract/notifications.ts";
import { api } from "#lib/api.ts";
import { call, type DataOf } from "#lib/http.ts";
import { useAction } from "#lib/useAction.ts";

const { preferences } = api.api.notifications;

export type Preferences = DataOf<Awaited<ReturnType<typeof preferences.$get>>>;
export type QuietHours = NonNullable<Preferences["quiet_hours"]>;

/** How each kind of notification arrives, and when none may. */
export const preferencesQuery = queryOptions({
  queryKey: ["notification-preferences"],
  queryFn: ({ signal }) => call(preferences.$get({}, { init: { signal } })),
});

/** The reader's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Change {
  kinds?: Partial<Record<NotificationKind, Partial<KindPreference>>>;
  quiet_hours?: QuietHours | null;
}

/** Shows a choice before the server has answered. */
export function showChange(client: QueryClient, { kinds = {}, quiet_hours }: Change): void {
  client.setQueryData(preferencesQuery.queryKey, (old) => {
    if (!old) return old;
    const changed = Object.entries(kinds).map(([kind, change]) => [
      kind,
      { ...old.kinds[kind as NotificationKind], ...change },
    ]);
    return {
      ...old,
      kinds: { ...old.kinds, ...Object.fromEntries(changed) },
      ...(quiet_hours !== undefined && { quiet_hours }),
    };
  });
}

/** Saves a choice. Shows it at once; if the server refuses, shows again what it has. */
export function useSavePreferences() {
  return useAction({
    run: (change: Change) => call(preferences.$put({ json: { ...change, timezone: ownZone() } })),
    failure: "We couldn't save your choice. Please try again.",
    after: (client, answer) => client.setQueryData(preferencesQuery.queryKey, answer),
    refused: (client) => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  });
}
