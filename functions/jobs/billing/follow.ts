import * as z from "zod";
import { followCard } from "#functions/billing/methods/news.ts";
import { followPayment } from "#functions/billing/payments/news.ts";
import { defineJob } from "../job.ts";

/** Fetches a payment or card that changed at the payment processor. */
export const followJob = defineJob({
  name: "billing.follow",
  payload: z.object({ object: z.string(), payment_id: z.string().nullable() }),
  run: async (ctx, { object, payment_id: paymentId }) => {
    if (ctx.env.BILLING === "none") return undefined;
    if (paymentId !== null) await followPayment(ctx, paymentId, object);
    else if (/^(seti|pm)_/.test(object)) await followCard(ctx, object);
    return undefined;
  },
});
