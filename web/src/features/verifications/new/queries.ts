import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";

/** The domains whose answers count as an employer's; asked once the name stands. */
export const employerDomainsOptions = (name: string) =>
  queryOptions({
    queryKey: ["employer-domains", name],
    queryFn: ({ signal }) =>
      call(api.api.v1["employer-domains"].$get({ query: { name } }, { init: { signal } })),
    staleTime: 60_000,
  });

/** The plan that a request counts to. Under the verifications' key: each one that is asked for changes it. */
export const planOptions = queryOptions({
  queryKey: ["verifications", "plan"],
  queryFn: ({ signal }) => call(api.api.users.plan.$get({}, { init: { signal } })),
});
