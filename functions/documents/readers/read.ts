import { readDocumentWith, type StoredFile } from "./read-with.ts";
import { wasmModules } from "./wasm.ts";

/**
 * Reads one document inside the Worker. Elsewhere, use {@link readDocumentWith} and pass the compiled modules.
 * @returns `read` with fields, or `unreadable` with a reason; the barcode's raw text stays inside
 */
export function readDocument(file: StoredFile): ReturnType<typeof readDocumentWith> {
  return readDocumentWith(file, wasmModules);
}
