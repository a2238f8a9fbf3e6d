import { UPLOAD } from "#contract/limits.ts";
import type { Env } from "#core/env.ts";
import { cleanFileName } from "./file-name.ts";
import { Inspector, tooLarge } from "./inspector.ts";
import { type MultipartRules, readMultipart } from "./multipart.ts";
import { ObjectWriter } from "./object-writer.ts";

/** A file that was stored and turned out to be what it claims. */
export interface Received {
  fields: Record<string, string>;
  fileName: string;
  contentType: string;
  size: number;
  /** Hex. */
  sha256: string;
  key: string;
}

/** A body this long is refused unread; a smaller one is read as far as the file's limit, so as to name the file. */
const MAX_BODY = 2 * UPLOAD.maxBytes;

const RULES: MultipartRules = {
  field: "document",
  missing: "Choose a file to upload",
  maxFile: UPLOAD.maxBytes,
  maxBody: MAX_BODY,
  tooLarge: (declared) => tooLarge(`of ${Math.round(declared / 1024 / 1024)} MB`),
};

/**
 * Takes an uploaded file from a multipart body: it goes to storage as it arrives, while its size, content and hash
 * are taken on the way.
 * @param key where the file is stored
 * @throws DomainError 400 for a body that is not multipart, 413 too large, 415 of a format that is not accepted,
 *   422 without a file or damaged; nothing is left in storage then
 */
export async function receiveFile(env: Env, request: Request, key: string): Promise<Received> {
  const { fields, file } = await readMultipart(request, RULES, (stream, fileName) =>
    storeFile(env, key, stream, cleanFileName(fileName)),
  );
  return { fields, ...file };
}

async function storeFile(
  env: Env,
  key: string,
  stream: AsyncIterable<Buffer>,
  fileName: string,
): Promise<Omit<Received, "fields">> {
  const writer = new ObjectWriter(env, key);
  const inspector = new Inspector(fileName);
  try {
    for await (const chunk of stream) {
      await inspector.push(chunk);
      await writer.write(chunk);
    }
    const found = await inspector.finish();
    await writer.finish(found.contentType);
    return { fileName, ...found, key };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}
