import { queryOptions } from "@tanstack/react-query";
import type { BillingCycle, PlanId } from "#contract/billing/plans.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { billing } = api.api;

export type Billing = DataOf<Awaited<ReturnType<typeof billing.$get>>>;
export type PaymentMethod = Billing["paymentMethods"][number];
export type UnpaidInvoice = Billing["unpaid"][number];
export type PlanPreview = DataOf<Awaited<ReturnType<typeof billing.plan.preview.$post>>>;
export type History = DataOf<Awaited<ReturnType<typeof billing.history.$get>>>;
export type BillingRecord = History["records"][number];

/** The payer: a team's id, or an empty string for the server's default. */
export type PayerId = string;
/** The parameter that names the payer in a query or a body. */
export const payerOf = (teamId: PayerId): { teamId?: string } => (teamId ? { teamId } : {});

export const keys = {
  overview: (teamId: PayerId) => ["billing", "overview", teamId] as const,
};

/** Everything on the page except the history. */
export const billingOptions = (teamId: PayerId) =>
  queryOptions({
    queryKey: keys.overview(teamId),
    queryFn: ({ signal }) => call(billing.$get({ query: payerOf(teamId) }, { init: { signal } })),
  });

/** What a plan change would cost now. Never cached, because the amounts change with time. */
export const previewOptions = (teamId: PayerId, choice: { plan: PlanId; cycle: BillingCycle }) =>
  queryOptions({
    queryKey: ["billing", "preview", teamId, choice],
    queryFn: ({ signal }) =>
      call(billing.plan.preview.$post({ json: { ...choice, ...payerOf(teamId) } }, { init: { signal } })),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/**
 * What Stripe's form needs to add one card. Live events don't refetch it, because a new setup would clear the form
 * while someone fills it in.
 */
export const setupOptions = (teamId: PayerId) =>
  queryOptions({
    queryKey: ["billing", "setup", teamId],
    queryFn: ({ signal }) => call(billing.setup.$post({ json: payerOf(teamId) }, { init: { signal } })),
    gcTime: 0,
    staleTime: "static",
    retry: false,
    refetchOnMount: false,
  });

/** The history endpoint's query parameters. */
export type HistoryParams = Record<string, string>;

/** One page of the history. The same payer's previous page stays on screen while the next one loads. */
export const historyOptions = (query: HistoryParams) =>
  queryOptions({
    queryKey: ["billing", "history", query],
    queryFn: ({ signal }) => call(billing.history.$get({ query }, { init: { signal } })),
    placeholderData: (previous: History | undefined, before) =>
      (before?.queryKey[2] as HistoryParams | undefined)?.teamId === query.teamId ? previous : undefined,
  });
