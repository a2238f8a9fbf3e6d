import { UPLOAD } from "#contract/limits.ts";
import type { Env } from "#core/env.ts";
import { cleanFileName } from "./file-name.ts";
import { Inspector, tooLarge } from "./inspector.ts";
import { type MultipartRules, readMultipart } from "./multipart.ts";
import { ObjectWriter } from "./object-writer.ts";

/** A stored file whose type and completeness were checked. */
export interface Received {
  fields: Record<string, string>;
  fileName: string;
  contentType: string;
  size: number;
  /** Hex. */
  sha256: string;
  key: string;
}

/**
 * Bytes. A body that declares more is refused unread. Others are read up to the file limit, so that the error can name
 * the file.
 */
const MAX_BODY = 2 * UPLOAD.maxBytes;

const RULES: MultipartRules = {
  field: "document",
  missing: "Choose a file to upload",
  maxFile: UPLOAD.maxBytes,
  maxBody: MAX_BODY,
  tooLarge: (declared) => tooLarge(`of ${Math.round(declared / 1024 / 1024)} MB`),
};

/**
 * Streams an uploaded file from a multipart body to storage, and determines its size, type and hash on the way.
 * @param key storage key for the file
 * @throws DomainError 400 if the body isn't multipart, 408 if it's too slow, 413 if it's too large, 415 if the format
 *   isn't accepted, 422 if there's no file, more than one, or a damaged one; PartUnavailable if storage fails. If the
 *   error is in the body after the file, the file is already stored, and the caller has to delete it
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
