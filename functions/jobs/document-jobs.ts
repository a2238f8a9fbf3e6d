import type { DocumentJobs } from "#core/effects.ts";
import { copyDocument } from "./documents/copy-document.ts";
import { readDocument } from "./documents/read-document.ts";
import type { Job, JobSet } from "./job.ts";

const jobs: { [N in keyof DocumentJobs]: Job<N> } = {
  "document.copy": copyDocument,
  "document.read": readDocument,
};

/**
 * The jobs that open files made by strangers. One may take seconds of computing and most of a Worker's memory, so they
 * run in a Worker of their own (`documents-worker.ts`), and nothing else may import this file.
 */
export const documentJobs: JobSet = { channel: "documents", jobs };
