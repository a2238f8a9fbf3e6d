import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ChargeTerms, chargeFor, type PricedRequest } from "#contract/billing/charges.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import type { Asking } from "./asking.ts";

export type Plan = DataOf<Awaited<ReturnType<typeof api.api.users.plan.$get>>>;

/**
 * The plan that pays for the request. New requests use up its allowance, so the query key starts with "verifications":
 * live events about verifications then refetch the plan, too.
 * @param teamId the requesting team; empty for a personal request
 */
export const planOptions = (teamId: string) =>
  queryOptions({
    queryKey: ["verifications", "plan", teamId],
    queryFn: ({ signal }) =>
      call(api.api.users.plan.$get({ query: teamId ? { teamId } : {} }, { init: { signal } })),
  });

/**
 * @param isNeeded whether to load the plan now
 * @returns the payer's plan; undefined while it's unknown or no allowed payer is selected. `isLoading` says whether
 *   it's loading
 */
export function usePlan({ teamId }: Asking, isNeeded = true): { plan: Plan | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    ...planOptions(teamId ?? ""),
    enabled: isNeeded && teamId !== null,
  });
  // Don't show one payer's plan under another's name.
  return teamId === null ? { plan: undefined, isLoading: false } : { plan: data, isLoading };
}

/** @returns the parts of the plan that determine how much of a request's price is due */
export const planTerms = (plan: Plan): ChargeTerms => ({
  firstFree: plan.first_free,
  remaining: plan.verifications_remaining,
});

/**
 * @returns whether the server can accept this request; true while the plan is unknown. A server that takes no payments
 *   accepts only free requests
 */
export const isPayable = (plan: Plan | undefined, request: PricedRequest): boolean =>
  plan?.gateway !== "none" || chargeFor(request, planTerms(plan)).dueCents === 0;
