import * as z from "zod";
import { giveUpDocument, readStoredDocument } from "#functions/evidence/read-stored.ts";
import { defineJob } from "../job.ts";

/** Reads a document and has the checks run on what was found. */
export const readDocument = defineJob({
  name: "document.read",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    ctx.log("document.reading", { document_id });
    await readStoredDocument(ctx, document_id);
  },
  // Its subject may then upload another one.
  lastResort: (ctx, { document_id }) => giveUpDocument(ctx, document_id),
});
