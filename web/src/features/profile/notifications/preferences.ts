import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { KindPreference, NotificationKind } from "#contract/live/notifications.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

const { preferences } = api.api.notifications;

export type Preferences = DataOf<Awaited<ReturnType<typeof preferences.$get>>>;
export type QuietHours = NonNullable<Preferences["quiet_hours"]>;

/** Which channels each kind of notification uses, the quiet hours, and the server's key for push. */
export const preferencesQuery = queryOptions({
  queryKey: ["notification-preferences"],
  queryFn: ({ signal }) => call(preferences.$get({}, { init: { signal } })),
  // The user may have changed them in another tab.
  refetchOnWindowFocus: "always",
});

/** The browser's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Change {
  kinds?: Partial<Record<NotificationKind, Partial<KindPreference>>>;
  quiet_hours?: QuietHours | null;
}

/** Shows a choice before the server has saved it. @returns a function that restores the previous settings */
export function showChange(client: QueryClient, change: Change): () => void {
  const old = client.getQueryData(preferencesQuery.queryKey);
  apply(client, change);
  return () => {
    if (!old) return;
    const kinds = Object.keys(change.kinds ?? {}) as NotificationKind[];
    apply(client, {
      kinds: Object.fromEntries(kinds.map((kind) => [kind, old.kinds[kind]])),
      ...(change.quiet_hours !== undefined && { quiet_hours: old.quiet_hours }),
    });
  };
}

function apply(client: QueryClient, { kinds = {}, quiet_hours }: Change): void {
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

/** Saves a choice. If that fails, refetches the settings from the server. */
export function useSavePreferences() {
  return useAction({
    run: (change: Change) => call(preferences.$put({ json: { ...change, timezone: ownZone() } })),
    failure: "We couldn't save your choice. Please try again.",
    after: (client, answer) => client.setQueryData(preferencesQuery.queryKey, answer),
    refused: (client) => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  });
}
