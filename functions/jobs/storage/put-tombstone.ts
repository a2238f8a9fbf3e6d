import * as z from "zod";
import { TOMBSTONE_KINDS } from "#core/effects.ts";
import { defineJob } from "../job.ts";

/** Records in storage that something was deleted. */
export const putTombstoneJob = defineJob({
  name: "tombstone.put",
  payload: z.object({ kind: z.enum(TOMBSTONE_KINDS), id: z.string() }),
  run: async (ctx, payload) => {
    const { putTombstone } = await import("#functions/retention/tombstones.ts");
    await putTombstone(ctx, payload);
    return undefined;
  },
});
