import type { DocumentType } from "#contract/enums.ts";
import { mixture } from "../lib/mixture.ts";

/**
 * Reads and copies files in a row, as the documents Worker does, in a Node process started with `--expose-gc`: only
 * there is it known what memory is still in use. Sends the most bytes after any file to its parent.
 */

/** The memories of WebAssembly instances that may still be there. */
const memories: WeakRef<WebAssembly.Memory>[] = [];
const files = await mixture();
const Own = WebAssembly.Instance;
// Before our modules make instances, but after the files were drawn, whose encoders need some too.
WebAssembly.Instance = class extends Own {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    for (const one of Object.values(this.exports))
      if (one instanceof WebAssembly.Memory) memories.push(new WeakRef(one));
  }
};
const { compileModules } = await import("#scripts/deploy/modules.ts");
const { readDocument } = await import("#functions/documents/read.ts");
const { copyForOthers } = await import("#functions/documents/copy.ts");
const modules = await compileModules();
const collect = (globalThis as unknown as { gc: () => void }).gc;

let most = { heap: 0, wasm: 0 };
for (let i = 0; i < Number(process.argv[2]); i++) {
  const { bytes, contentType, as } = files[i % files.length]!;
  const file = { documentId: "doc_bench", documentType: as as DocumentType, uploadedAt: 1, readAt: 1 };
  await readDocument({ ...file, bytes, contentType }, modules);
  await copyForOthers(bytes, contentType, modules);
  // References that are weak last until the next turn.
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const wasm = memories.reduce((sum, one) => sum + (one.deref()?.buffer.byteLength ?? 0), 0);
  const heap = heapUsed + arrayBuffers;
  if (heap + wasm > most.heap + most.wasm) most = { heap, wasm };
}
process.send?.(most);
