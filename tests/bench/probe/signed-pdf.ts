import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";

/**
 * Only the reader of a PDF's signature: it receives a PDF and answers what it found. With `times`, it reads the file
 * several times, because a Worker's clock stands still.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const times = Number(new URL(request.url).searchParams.get("times") ?? 1);
    const bytes = new Uint8Array(await request.arrayBuffer());
    let found = await pdfSignature(bytes, [], new Work());
    for (let i = 1; i < times; i++) found = await pdfSignature(bytes, [], new Work());
    return Response.json(found ?? null);
  },
};
