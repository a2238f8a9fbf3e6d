import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";

/** The domains that count as an employer's. Query them only after the user stops typing the name. */
export const employerDomainsOptions = (name: string) =>
  queryOptions({
    queryKey: ["employer-domains", name],
    queryFn: ({ signal }) =>
      call(api.api.v1["employer-domains"].$get({ query: { name } }, { init: { signal } })),
    staleTime: 60_000,
  });

/**
 * The plan that pays for the request. Its key is under "verifications", because every new request changes it.
 * @param teamId the team that asks; empty for a personal request
 */
export const planOptions = (teamId: string) =>
  queryOptions({
    queryKey: ["verifications", "plan", teamId],
    queryFn: ({ signal }) =>
      call(api.api.users.plan.$get({ query: teamId ? { teamId } : {} }, { init: { signal } })),
  });
