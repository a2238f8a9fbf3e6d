import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";

/** The email domains that count as an employer's. Query them only once the user has stopped typing the name. */
export const employerDomainsOptions = (name: string) =>
  queryOptions({
    queryKey: ["employer-domains", name],
    queryFn: ({ signal }) =>
      call(api.api.v1["employer-domains"].$get({ query: { name } }, { init: { signal } })),
    staleTime: MINUTE,
  });
