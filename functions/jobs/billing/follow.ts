import * as z from "zod";
import { followCard } from "#functions/billing/methods/follow.ts";
import { followPayment } from "#functions/billing/payments/follow.ts";
import { defineJob } from "../job.ts";

/** Fetches a payment or card again after it changed at the payment processor. */
export const followJob = defineJob({
  name: "billing.follow",
  payload: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("card"), object: z.string() }),
    z.object({ kind: z.literal("payment"), object: z.string(), payment_id: z.string().nullable() }),
  ]),
  run: async (ctx, about) => {
    if (ctx.env.BILLING === "none") return undefined;
    if (about.kind === "card") await followCard(ctx, about.object);
    else if (about.payment_id !== null) await followPayment(ctx, about.payment_id, about.object);
    return undefined;
  },
});
