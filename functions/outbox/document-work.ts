import { giveUpCopy, makeCopy } from "../documents/make-copy.ts";
import { giveUpDocument, readStoredDocument } from "../documents/read-stored.ts";
import type { DocumentJobs } from "./effects.ts";
import type { Job, Work } from "./job.ts";

const handlers: { [N in keyof DocumentJobs]: Job<DocumentJobs[N]> } = {
  "document.copy": async (ctx, { document_id }) => {
    ctx.log("document.copying", { document_id });
    await makeCopy(ctx, document_id);
  },
  "document.read": async (ctx, { document_id }) => {
    ctx.log("document.reading", { document_id });
    await readStoredDocument(ctx, document_id);
  },
};

/**
 * All that opens files which strangers made. It may take seconds of computing and most of a Worker's memory, so it
 * runs in a Worker of its own (`documents-worker.ts`), and nothing else may import this file.
 */
export const documentWork: Work = {
  channel: "documents",
  handlers,
  lastResort: {
    "document.copy": (ctx, { document_id }) => giveUpCopy(ctx, String(document_id)),
    // Its subject may then upload another.
    "document.read": (ctx, { document_id }) => giveUpDocument(ctx, String(document_id)),
  },
};
