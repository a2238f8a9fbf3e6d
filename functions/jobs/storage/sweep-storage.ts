import * as z from "zod";
import { TOMBSTONE_PREFIX } from "#functions/documents/store/storage-key.ts";
import { defineJob } from "../job.ts";

/** Deletes old objects that no row refers to, and then old tombstones, one page at a time. */
export const sweepStorageJob = defineJob({
  name: "storage.sweep",
  payload: z.object({ after: z.string() }),
  run: async (ctx, payload) => {
    if (payload.after.startsWith(TOMBSTONE_PREFIX)) {
      const { sweepTombstones } = await import("#functions/retention/tombstones.ts");
      return await sweepTombstones(ctx, payload);
    }
    const { sweepStorage } = await import("#functions/documents/store/sweep-storage.ts");
    await sweepStorage(ctx, payload);
  },
});
