import { readDocument } from "#functions/documents/readers/read.ts";

/** The document reader and nothing else: a picture in, whether it was read out. */
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
