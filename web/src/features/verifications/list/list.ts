import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { hc } from "hono/client";
import type { Api } from "#functions/routes.ts";
import { call, send } from "#lib/http/http.ts";
import { accessToken, extendSession } from "#lib/session/session.ts";
import { keys } from "../shared/api/keys.ts";

/**
 * `fetch` with the bearer token. On a 401, it refreshes the token and retries once. If the session has ended, the
 * refresh signs the user out. If the retry gets a 401, too, the user stays signed in, and the list shows the error.
 */
async function listFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const attempt = async () => {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${await accessToken()}`);
    return send(input, { ...init, headers });
  };
  const response = await attempt();
  if (response.status !== 401) return response;
  await extendSession();
  return attempt();
}

const list = hc<Api>("/", { fetch: listFetch }).api.v1.verifications;

/** The list endpoint's query parameters, such as page, scope and filters. */
export type ListParams = Record<string, string>;

/** One page of the list. The previous page stays on screen while the next one loads. */
export const listOptions = (query: ListParams) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => call(list.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** The number of verifications that match these filters, counted up to `MAX_COUNTED`. */
export const countOptions = (query: ListParams) =>
  queryOptions({
    queryKey: [...keys.lists, "count", query],
    queryFn: async ({ signal }) => {
      const { pagination } = await call(list.$get({ query: { ...query, limit: "1" } }, { init: { signal } }));
      return pagination.totalCount;
    },
  });
