import * as z from "zod";
import { makeCopy, markCopyImpossible } from "#functions/documents/store/make-copy.ts";
import { modules } from "#functions/documents/wasm.ts";
import { defineJob } from "../job.ts";

/** Makes a copy of a document without its hidden data. Everyone except the owner and reviewers gets this copy. */
export const copyDocument = defineJob({
  name: "document.copy",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    ctx.log("document.copying", { document_id });
    await makeCopy(ctx, document_id, modules);
  },
  lastResort: (ctx, { document_id }) => markCopyImpossible(ctx, document_id),
});
