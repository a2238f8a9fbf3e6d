import * as z from "zod";
import { defineJob } from "../job.ts";

/** Deletes an object from storage, and records that, so that restoring a backup doesn't bring it back. */
export const deleteObject = defineJob({
  name: "object.delete",
  payload: z.object({ key: z.string() }),
  run: async (ctx, { key }) => {
    const { deleteFile } = await import("#functions/documents/store/delete-file.ts");
    const { putTombstone } = await import("#functions/retention/tombstones.ts");
    await putTombstone(ctx, { kind: "object", id: key });
    await deleteFile(ctx.env, key);
  },
});
