import * as z from "zod";
import { defineJob } from "../job.ts";

/** Deletes an object from storage for good. */
export const deleteObject = defineJob({
  name: "object.delete",
  payload: z.object({ key: z.string() }),
  run: async (ctx, { key }) => {
    const { deleteFile } = await import("#functions/documents/delete-file.ts");
    await deleteFile(ctx.env, key);
  },
});
