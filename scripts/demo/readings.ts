import * as z from "zod";
import { printedFacts } from "#functions/documents/identity/front/read-front.ts";
import { readDocument } from "#functions/documents/read.ts";
import { readStoredDocument } from "#functions/evidence/read-stored.ts";
import { defineJob, type JobSet } from "#functions/jobs/job.ts";
import { compileModules } from "#scripts/deploy/modules.ts";
import { tesseractModel } from "#scripts/deploy/tesseract.ts";

const documentRead = defineJob({
  name: "document.read",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    const modules = await compileModules();
    const model = tesseractModel();
    await readStoredDocument(
      ctx,
      document_id,
      (file) => readDocument(file, modules),
      (file, signed) => printedFacts(file, signed, { modules, model }),
    );
  },
});

/** Reads documents outside of a Worker, where WebAssembly is loaded differently. */
export const readings: JobSet = { channel: "documents", jobs: { "document.read": documentRead } };
