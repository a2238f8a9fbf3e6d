import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as z from "zod";
import { readDocumentWith } from "#functions/documents/readers/read-with.ts";
import type { WasmModules } from "#functions/documents/readers/wasm-types.ts";
import { readStoredDocument } from "#functions/evidence/read-stored.ts";
import { defineJob, type JobSet } from "#functions/jobs/job.ts";

const require = createRequire(import.meta.url);
const compiled = async (path: string) => WebAssembly.compile(await readFile(require.resolve(path)));

let modules: Promise<WasmModules> | undefined;

/** The modules that the Worker's bundler imports, compiled once. */
const wasmModules = () => {
  modules ??= Promise.all([
    compiled("zxing-wasm/reader/zxing_reader.wasm"),
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
  ]).then(([zxing, jpeg]) => ({ zxing, jpeg }));
  return modules;
};

const documentRead = defineJob({
  name: "document.read",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }) => {
    const wasm = await wasmModules();
    await readStoredDocument(ctx, document_id, (file) => readDocumentWith(file, wasm));
  },
});

/** Reads documents outside of a Worker, where WebAssembly is loaded in another way. */
export const readings: JobSet = { channel: "documents", jobs: { "document.read": documentRead } };
