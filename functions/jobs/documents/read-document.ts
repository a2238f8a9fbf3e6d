import * as z from "zod";
import { assetModel } from "#functions/documents/asset-model.ts";
import { printedFacts } from "#functions/documents/identity/front/read-front.ts";
import { readDocument as readFile } from "#functions/documents/read.ts";
import { modules } from "#functions/documents/wasm.ts";
import { giveUpDocument, readStoredDocument } from "#functions/evidence/read-stored.ts";
import { defineJob } from "../job.ts";

/** Reads a document, then queues the checks that use the result. */
export const readDocument = defineJob({
  name: "document.read",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    ctx.log("document.reading", { document_id });
    await readStoredDocument(
      ctx,
      document_id,
      (file) => readFile(file, modules),
      async (file, signed) => printedFacts(file, signed, { modules, model: await assetModel(ctx.env) }),
    );
  },
  // The subject can then upload another document.
  lastResort: (ctx, { document_id }) => giveUpDocument(ctx, document_id),
});
