import { readDocument } from "#functions/documents/read.ts";
import { modules } from "#functions/documents/wasm.ts";

/** Only the document reader: it receives a picture and answers whether it was read, and what its signature is worth. */
export default {
  async fetch(request: Request): Promise<Response> {
    const file = {
      documentId: "doc_bench",
      documentType: new URL(request.url).searchParams.has("passport")
        ? ("passport" as const)
        : ("drivers_license" as const),
      uploadedAt: 1,
      readAt: 1,
      bytes: new Uint8Array(await request.arrayBuffer()),
      contentType: "image/jpeg",
    };
    const { status, signatureRead } = await readDocument(file, modules);
    return Response.json({ status, signature: signatureRead?.state ?? null });
  },
};
