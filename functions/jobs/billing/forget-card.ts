import * as z from "zod";
import { gatewayOf } from "#functions/billing/gateway/gateway.ts";
import { defineJob } from "../job.ts";

/** Removes a card from the payment processor after it was removed here. */
export const forgetCardJob = defineJob({
  name: "billing.forget_card",
  payload: z.object({ processor_id: z.string() }),
  run: async (ctx, { processor_id: id }) => {
    if (ctx.env.BILLING === "none") return undefined;
    await (await gatewayOf(ctx)).forgetCard(ctx, id);
    return undefined;
  },
});
