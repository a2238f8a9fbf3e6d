import * as z from "zod";
import { defineJob } from "../job.ts";

/** Computes a person's Trust Score again, because a piece of it changed. */
export const computeTrustJob = defineJob({
  name: "trust.compute",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const { computeTrust } = await import("#functions/trust/compute.ts");
    await computeTrust(ctx, user_id);
    return undefined;
  },
});
