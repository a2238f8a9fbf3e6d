import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";

/** Requests about the user and visits to their shared profile, newest first, page by page. */
export const inquiriesQuery = infiniteQueryOptions({
  queryKey: ["inquiries"],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) =>
    call(api.api.profile.inquiries.$get({ query: pageParam === null ? {} : { before: pageParam } })),
  getNextPageParam: ({ next }) => next,
});
