import * as z from "zod";
import { defineJob } from "../job.ts";

/** Deletes old objects that no row refers to, one page at a time. */
export const sweepStorageJob = defineJob({
  name: "storage.sweep",
  payload: z.object({ after: z.string() }),
  run: async (ctx, payload) => {
    const { sweepStorage } = await import("#functions/documents/sweep-storage.ts");
    await sweepStorage(ctx, payload);
  },
});
