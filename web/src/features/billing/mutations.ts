import type { QueryClient } from "@tanstack/react-query";
import type { CustomerBody } from "#contract/billing/billing.schema.ts";
import type { BillingCycle, PlanId } from "#contract/billing/plans.ts";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api } from "#lib/http/api.ts";
import { trackCharge } from "#lib/http/charges.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { type Billing, type HistoryParams, keys, type PayerId, payerOf } from "./queries.ts";

const { billing } = api.api;
const method = billing["payment-methods"][":id"];

/** The idempotency key of a request. A retry of the same request must reuse it. */
interface Keyed {
  key: string;
}
const withKey = ({ key }: Keyed) => ({ headers: { "Idempotency-Key": key } });

/** Shows the billing that the server returned. Refetches the history and the request form's plan, too. */
const showAnswer = (teamId: PayerId) => (client: QueryClient, answer: Billing) => {
  client.setQueryData(keys.overview(teamId), answer);
  void client.invalidateQueries({ queryKey: ["billing", "history"] });
  void client.invalidateQueries({ queryKey: ["verifications", "plan"] });
};
/** Even a failed action may have changed the billing: a refused payment, for example, is listed as failed. */
const refetch = (client: QueryClient) => void client.invalidateQueries({ queryKey: ["billing"] });

/** Changes the plan. The server charges what's due now. */
export const useChangePlan = (teamId: PayerId) =>
  useAction({
    run: ({ key, ...choice }: Keyed & { plan: PlanId; cycle: BillingCycle }) =>
      trackCharge(
        key,
        call(billing.plan.$post({ json: { ...choice, ...payerOf(teamId) } }, withKey({ key }))),
      ),
    failure: "Failed to change the plan. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

export const useCancelPlan = (teamId: PayerId) =>
  useAction({
    run: (keyed: Keyed) => call(billing.cancel.$post({ json: payerOf(teamId) }, withKey(keyed))),
    failure: "Failed to cancel the plan. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

/** Cancels a scheduled end or change of the plan. */
export const useReactivatePlan = (teamId: PayerId) =>
  useAction({
    run: (keyed: Keyed) => call(billing.reactivate.$post({ json: payerOf(teamId) }, withKey(keyed))),
    failure: "Failed to reactivate the plan. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

/** Charges an unpaid invoice to the default card. */
export const usePayInvoice = (teamId: PayerId) =>
  useAction({
    run: ({ id, key }: Keyed & { id: string }) =>
      trackCharge(
        key,
        call(billing.invoices[":id"].pay.$post({ param: { id }, json: payerOf(teamId) }, withKey({ key }))),
      ),
    failure: "Failed to pay the invoice. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

/**
 * Confirms or refuses a payment that waits for its cardholder. With a real card, it can only be refused here: the
 * cardholder confirms it on the bank's page.
 */
export const useConfirmPayment = (teamId: PayerId) =>
  useAction({
    run: ({ id, approve }: { id: string; approve: boolean }) =>
      trackCharge(
        id,
        call(
          billing.payments[":id"].confirm.$post({
            param: { id },
            json: { approve, ...payerOf(teamId) },
          }),
        ),
      ),
    failure: "Failed to confirm the payment. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

/** Adds a card and, if `isDefault`, makes it the default. */
export const useAddMethod = (teamId: PayerId) =>
  useAction({
    run: async ({ key, token, isDefault }: Keyed & { token: string; isDefault: boolean }) => {
      const json = { token, ...payerOf(teamId) };
      const { id } = await call(billing["payment-methods"].$post({ json }, withKey({ key })));
      if (isDefault) await call(method.default.$put({ param: { id }, json: payerOf(teamId) }));
    },
    failure: "Failed to add the payment method. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["billing"] }),
    refused: refetch,
  });

/** @returns a mutation that gets the URL of the customer's page at Stripe */
export const useOpenPortal = (teamId: PayerId) =>
  useAction({
    run: () => call(billing.portal.$post({ json: payerOf(teamId) })),
    failure: "Failed to open Stripe's page. Please try again.",
  });

export const useMakeDefault = (teamId: PayerId) =>
  useAction({
    run: (id: string) => call(method.default.$put({ param: { id }, json: payerOf(teamId) })),
    failure: "Failed to change the default payment method. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

export const useRemoveMethod = (teamId: PayerId) =>
  useAction({
    run: (id: string) => call(method.$delete({ param: { id }, query: payerOf(teamId) })),
    failure: "Failed to remove the payment method. Please try again.",
    after: showAnswer(teamId),
    refused: refetch,
  });

/** Saves the billing details that future invoices show. A field sent empty is cleared. */
export const useSaveDetails = (teamId: PayerId) =>
  useAction({
    run: (details: Omit<CustomerBody, "teamId">) =>
      call(billing.customer.$put({ json: { ...details, ...payerOf(teamId) } })),
    failure: "Failed to save the billing details. Please try again.",
    after: (client, customer) =>
      client.setQueryData<Billing>(keys.overview(teamId), (old) => old && { ...old, customer }),
  });

/** Downloads all of the history that matches the filters as CSV. */
export const useExportHistory = () =>
  useAction({
    run: (query: HistoryParams) =>
      callFile(fileApi.billing.history.$get({ query: { ...query, format: "csv" } })).then((response) =>
        saveResponse(response, "billing-history.csv"),
      ),
    failure: "Failed to export the billing history. Please try again.",
  });

/** Downloads an invoice as a PDF. */
export const useDownloadInvoice = () =>
  useAction({
    run: ({ id, teamId, number }: { id: string; teamId: PayerId; number: string }) =>
      callFile(
        fileApi.billing.invoices[":id"].$get({
          param: { id },
          query: { ...payerOf(teamId), format: "pdf" },
        }),
      ).then((response) => saveResponse(response, `${number}.pdf`)),
    failure: "Failed to download the invoice. Please try again.",
  });
