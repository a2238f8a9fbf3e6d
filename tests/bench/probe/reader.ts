import { readDocument } from "#functions/documents/readers/read.ts";

/** Only the document reader: it gets a picture and says whether it was read. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { status } = await readDocument({
      documentId: "doc_bench",
      documentType: "drivers_license",
      uploadedAt: 1,
      readAt: 1,
      bytes: new Uint8Array(await request.arrayBuffer()),
      contentType: "image/jpeg",
    });
    return Response.json({ status });
  },
};
