import { queryOptions } from "@tanstack/react-query";
import type { RefundBody } from "#contract/billing/refund.schema.ts";
import { MINUTE, SECOND } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

const refunds = api.api.v1.refunds[":number"];

export type RefundableInvoice = DataOf<Awaited<ReturnType<typeof refunds.$get>>>;
export type Refund = RefundableInvoice["refunds"][number];

/**
 * An invoice that staff may refund. The server logs each read, so the query polls only while a refund is in progress,
 * and less often the longer that takes.
 */
export const refundableOptions = (number: string) =>
  queryOptions({
    queryKey: ["refunds", number],
    queryFn: ({ signal }) => call(refunds.$get({ param: { number } }, { init: { signal } })),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      const open = state.data?.refunds.find(({ status }) => status === "processing");
      if (!open) return false;
      const age = Date.now() - Date.parse(open.date);
      return Math.min(Math.max(age, SECOND), MINUTE);
    },
  });

/** Starts a refund. When retrying the same one, pass the same `key`. */
export const useRefund = (number: string) =>
  useAction({
    run: ({ body: json, key }: { body: RefundBody; key: string }) =>
      call(refunds.$post({ param: { number }, json }, { headers: { "Idempotency-Key": key } })),
    failure: "We couldn't start the refund. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["refunds", number] }),
    refused: (client) => client.invalidateQueries({ queryKey: ["refunds", number] }),
  });
