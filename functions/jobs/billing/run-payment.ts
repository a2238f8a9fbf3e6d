import * as z from "zod";
import { runPayment } from "#functions/billing/payments/run.ts";
import { defineJob } from "../job.ts";

/** Charges or refunds a customer's card for a recorded payment. */
export const runPaymentJob = defineJob({
  name: "billing.run_payment",
  payload: z.object({ payment_id: z.string() }),
  run: async (ctx, { payment_id: id }) => {
    await runPayment(ctx, id);
    return undefined;
  },
});
