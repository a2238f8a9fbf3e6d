import * as z from "zod";
import { readDocument } from "#functions/documents/read.ts";
import { readStoredDocument } from "#functions/evidence/read-stored.ts";
import { defineJob, type JobSet } from "#functions/jobs/job.ts";
import { compileModules } from "#scripts/deploy/modules.ts";

const documentRead = defineJob({
  name: "document.read",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    const modules = await compileModules();
    await readStoredDocument(ctx, document_id, (file) => readDocument(file, modules));
  },
});

/** Reads documents outside of a Worker, where WebAssembly is loaded differently. */
export const readings: JobSet = { channel: "documents", jobs: { "document.read": documentRead } };
