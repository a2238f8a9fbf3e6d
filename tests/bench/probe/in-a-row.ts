import type { DocumentType } from "#contract/enums.ts";
import { mixture } from "../lib/mixture.ts";

/**
 * Reads and copies files in a row, as the documents Worker does, in a Node process started with `--expose-gc`: only
 * there can we tell which memory is still in use. Sends its parent the largest number of bytes in use after any file.
 */

/** The memories of WebAssembly instances that may still be alive. */
const memories: WeakRef<WebAssembly.Memory>[] = [];
const files = await mixture();
const Own = WebAssembly.Instance;
// Replaced before our modules create instances, but after the files are drawn, because their encoders also create some.
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
  // Weak references keep their targets alive until the next turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const wasm = memories.reduce((sum, one) => sum + (one.deref()?.buffer.byteLength ?? 0), 0);
  const heap = heapUsed + arrayBuffers;
  if (heap + wasm > most.heap + most.wasm) most = { heap, wasm };
}
process.send?.(most);
