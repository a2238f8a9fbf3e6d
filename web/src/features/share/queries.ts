import { queryOptions } from "@tanstack/react-query";
import { SECOND } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";

const { profile } = api.api;

/** The user's profile, with the facts and verifications that they can share. */
export const shareableQuery = queryOptions({
  queryKey: ["share", "shareable"],
  queryFn: ({ signal }) => call(profile.shareable.$get({}, { init: { signal } })),
});

/** The user's share links, newest first. */
export const linksQuery = queryOptions({
  queryKey: ["share", "links"],
  queryFn: ({ signal }) => call(profile["share-links"].$get({}, { init: { signal } })),
  // Keep the view counts up to date while the page is open.
  refetchInterval: 10 * SECOND,
});

/** The latest views of one link, newest first. */
export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ["share", "views", id],
    queryFn: ({ signal }) =>
      call(profile["share-links"][":id"].views.$get({ param: { id } }, { init: { signal } })),
  });

/** Visitors' requests for access. Live events refetch every query whose key starts with `share`, including this one. */
export const requestsQuery = queryOptions({
  queryKey: ["share", "requests"],
  queryFn: ({ signal }) => call(profile["access-requests"].$get({}, { init: { signal } })),
  refetchInterval: 30 * SECOND,
});
