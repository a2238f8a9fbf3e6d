import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { hc } from "hono/client";
import type { Api } from "#functions/routes.ts";
import { call, send } from "#lib/http.ts";
import { accessToken, extendSession } from "#lib/session.ts";
import { keys } from "../api/queries.ts";

/**
 * `fetch` with the bearer token. A refused token is traded once, which ends a session that is over. Where the server
 * gives a new one and still says 401, that is the list's own failure, told in its place (spec 2 §8).
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

/** What the list call takes: page, scope and filters, as the URL has them. */
export type ListParams = Record<string, string>;

/** One page of the list. The page before stays in sight while another one loads. */
export const listOptions = (query: ListParams) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => call(list.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** How many would be listed with other filters. */
export const countOptions = (query: ListParams) =>
  queryOptions({
    queryKey: [...keys.lists, "count", query],
    queryFn: async ({ signal }) => {
      const { pagination } = await call(list.$get({ query: { ...query, limit: "1" } }, { init: { signal } }));
      return pagination.totalCount;
    },
  });

/** The newest open requests about the viewer, and how many there are. */
export const aboutMeOptions = (limit: number) =>
  queryOptions({
    queryKey: [...keys.lists, "about_me", limit],
    queryFn: async ({ signal }) => {
      const open = (status: "pending" | "in_progress") =>
        call(
          list.$get(
            { query: { scope: "about_me", dateRange: "all", status, limit: String(limit) } },
            { init: { signal } },
          ),
        );
      const [pending, inProgress] = await Promise.all([open("pending"), open("in_progress")]);
      return {
        // Those that wait for an answer come first.
        rows: [...pending.verifications, ...inProgress.verifications].slice(0, limit),
        total: pending.pagination.totalCount + inProgress.pagination.totalCount,
      };
    },
  });
