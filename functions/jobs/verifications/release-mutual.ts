import * as z from "zod";
import { defineJob } from "../job.ts";

/** After one half of a mutual check has ended, releases both results if the other half has ended, too. */
export const releaseMutualResults = defineJob({
  name: "mutual.release",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id }) => {
    const { releaseMutual } = await import("#functions/lifecycle/end/release.ts");
    await releaseMutual(ctx, verification_id);
  },
});
