import * as z from "zod";
import { collectEnough } from "#functions/billing/invoices/issue-usage.ts";
import { defineJob } from "../job.ts";

/** Invoices a customer's open charges once they add up to $50, and collects them. */
export const collectJob = defineJob({
  name: "billing.collect",
  payload: z.object({ customer_id: z.string() }),
  run: async (ctx, { customer_id: customerId }) => {
    await collectEnough(ctx, customerId);
    return undefined;
  },
});
