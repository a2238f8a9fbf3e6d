import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call, type DataOf } from "#lib/http.ts";
import { useAction } from "#lib/useAction.ts";

const { preferences } = api.api.notifications;

type Preferences = DataOf<Awaited<ReturnType<typeof preferences.$get>>>;
export type MailKind = keyof Preferences["kinds"];

/** Which notifications also arrive by email. */
export const preferencesQuery = queryOptions({
  queryKey: ["notification-preferences"],
  queryFn: ({ signal }) => call(preferences.$get({}, { init: { signal } })),
});

interface Change {
  kind: MailKind;
  isOn: boolean;
}

const show = (client: QueryClient, { kind, isOn }: Change) =>
  client.setQueryData(
    preferencesQuery.queryKey,
    (old) =>
      old && {
        ...old,
        kinds: {
          ...old.kinds,
          [kind]: { ...old.kinds[kind], email: isOn ? ("now" as const) : ("off" as const) },
        },
      },
  );

/** Turns one kind of mail on or off. Shows it at once, and takes it back if the server refuses. */
export function useSetMail() {
  const client = useQueryClient();
  return useAction({
    run: (change: Change) => {
      show(client, change);
      const email = change.isOn ? ("now" as const) : ("off" as const);
      return call(preferences.$put({ json: { kinds: { [change.kind]: { email } } } }));
    },
    failure: "We couldn't save your choice. Please try again.",
    refused: (_client, { kind, isOn }) => show(client, { kind, isOn: !isOn }),
  });
}
