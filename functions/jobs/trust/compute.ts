import * as z from "zod";
import { defineJob } from "../job.ts";

/**
 * Recomputes a person's Trust Score after the stored evidence for it changed. The person's share links show the
 * same evidence, so the links' credentials are updated, too.
 */
export const computeTrustJob = defineJob({
  name: "trust.compute",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }) => {
    const { computeTrust } = await import("#functions/trust/compute.ts");
    if ((await computeTrust(ctx, user_id)) === null) return undefined;
    const { reissueCredentials } = await import("#functions/sharing/reissue.ts");
    await reissueCredentials(ctx, user_id);
    return undefined;
  },
});
