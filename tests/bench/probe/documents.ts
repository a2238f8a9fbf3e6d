import type { DocumentType } from "#contract/enums.ts";
import { copyForOthers } from "#functions/documents/copy.ts";
import { readDocument } from "#functions/documents/read.ts";
import { modules } from "#functions/documents/wasm.ts";

/** Does what the documents Worker does with a file: reads it, and makes the copy for others. */
export default {
  async fetch(request: Request): Promise<Response> {
    const contentType = request.headers.get("content-type") ?? "";
    const documentType = new URL(request.url).searchParams.get("as") as DocumentType;
    const bytes = new Uint8Array(await request.arrayBuffer());
    const file = { documentId: "doc_bench", documentType, uploadedAt: 1, readAt: 1, bytes, contentType };
    const { status } = await readDocument(file, modules);
    const made = await copyForOthers(bytes, contentType, modules);
    return Response.json({ status, isCopied: "copy" in made });
  },
};
