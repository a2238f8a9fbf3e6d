import { queryOptions } from "@tanstack/react-query";
import { SECOND } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import type { Handoff } from "./types.ts";
import { isLive } from "./viewOf.ts";

const { handoff: handoffs } = api.api.verifications[":id"];

/** Starts with the area that the live event names (`lib/live/stale.ts`). */
const key = (id: string) => ["handoff", id] as const;

/** Milliseconds between refetches of a live handoff without the live connection, and with it. */
const POLL = 3 * SECOND;
const POLL_CONNECTED = 10 * SECOND;

/** The request's latest handoff, refetched while it's live. */
export const handoffOptions = (id: string, isConnected: boolean) =>
  queryOptions({
    queryKey: key(id),
    queryFn: async ({ signal }) =>
      (await call(handoffs.$get({ param: { id } }, { init: { signal } }))).handoff,
    staleTime: 0,
    refetchInterval: ({ state }) => isLive(state.data ?? null) && (isConnected ? POLL_CONNECTED : POLL),
  });

/** Creates a handoff, which replaces an earlier one. Returns it with the URL for the phone, which is shown only once. */
export const useCreateHandoff = (id: string) =>
  useAction({
    run: () => call(handoffs.$post({ param: { id } })),
    failure: "We couldn't create a code. Please try again.",
    after: (client, { handoff }) => client.setQueryData<Handoff | null>(key(id), handoff),
  });

/** Confirms that the phone shows this number, which gives it access. */
export const useConfirmHandoff = (id: string) =>
  useAction({
    run: (json: { id: string; number: number }) => call(handoffs.confirm.$post({ param: { id }, json })),
    failure: "We couldn't connect your phone. Please try again.",
    after: (client, { handoff }) => client.setQueryData<Handoff | null>(key(id), handoff),
    // The phone may have canceled in the meantime.
    refused: (client) => void client.invalidateQueries({ queryKey: key(id) }),
  });

/** Cancels the handoff, and takes the phone's access away. */
export const useCancelHandoff = (id: string) =>
  useAction({
    run: () => call(handoffs.$delete({ param: { id } })),
    failure: "We couldn't cancel. Please try again.",
    after: (client) => client.setQueryData<Handoff | null>(key(id), null),
    refused: (client) => void client.invalidateQueries({ queryKey: key(id) }),
  });

/** Sends the link to the subject's own email address or phone number. */
export const useSendLink = (id: string) =>
  useAction({
    run: (channel: "email" | "sms") => call(handoffs.send.$post({ param: { id }, json: { channel } })),
    failure: "We couldn't send the link. Please try again.",
  });
