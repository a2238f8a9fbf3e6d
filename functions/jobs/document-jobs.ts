import type { DocumentJobs } from "#core/effects.ts";
import { copyDocument } from "./documents/copy-document.ts";
import { readDocument } from "./documents/read-document.ts";
import type { Job, JobSet } from "./job.ts";

const jobs: { [N in keyof DocumentJobs]: Job<N> } = {
  "document.copy": copyDocument,
  "document.read": readDocument,
};

/**
 * The jobs that open files made by strangers. Each may take seconds of CPU time and most of a Worker's memory, so they
 * run in their own Worker (`documents-worker.ts`), and no other file may import this one.
 */
export const documentJobs: JobSet = { channel: "documents", jobs };
