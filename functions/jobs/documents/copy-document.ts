import * as z from "zod";
import { makeCopy, markCopyImpossible } from "#functions/documents/store/make-copy.ts";
import { modules } from "#functions/documents/wasm.ts";
import { defineJob } from "../job.ts";

/** Makes the copy without hidden data that everyone except the owner and reviewers gets. */
export const copyDocument = defineJob({
  name: "document.copy",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    ctx.log("document.copying", { document_id });
    await makeCopy(ctx, document_id, modules);
  },
  lastResort: (ctx, { document_id }) => markCopyImpossible(ctx, document_id),
});
