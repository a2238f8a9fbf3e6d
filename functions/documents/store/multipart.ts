import { Readable } from "node:stream";
import busboy from "busboy";
import { DomainError, invalid } from "#core/errors.ts";
import { bodyOf } from "#core/http/request-body.ts";

export interface MultipartRules {
  /** The file's field, which may occur once. Files in other fields are ignored. */
  field: string;
  /** The message if there's no file. */
  missing: string;
  /** Maximum bytes of the file. We pass on one more, so that the consumer notices when the file is too large. */
  maxFile: number;
  /**
   * Maximum bytes of the body. A body that declares more is refused unread; any other is refused once it exceeds this.
   */
  maxBody: number;
  /** @returns the error for a body of this many bytes, declared or received so far */
  tooLarge(bytes: number): DomainError;
}

/**
 * Streams a multipart body, so that it's never in memory as a whole. Fields may come before or after the file.
 * @param take consumes the file's bytes as they arrive
 * @returns the fields by name, and what `take` returned
 * @throws DomainError 400 if the body isn't multipart, 408 if it's too slow, 413 if it's too large, 422 if there's no
 *   file or more than one; and whatever `take` throws. If `take` was called, it has ended by then, and may have
 *   succeeded if the error is in the rest of the body
 */
export async function readMultipart<T>(
  request: Request,
  rules: MultipartRules,
  take: (stream: AsyncIterable<Buffer>, fileName: string) => Promise<T>,
): Promise<{ fields: Record<string, string>; file: T }> {
  const missing = () => invalid({ [rules.field]: rules.missing });
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  const type = request.headers.get("Content-Type") ?? "";
  if (!request.body) throw missing();
  if (declared > rules.maxBody) throw rules.tooLarge(declared);

  const fields: Record<string, string> = {};
  let file: Promise<T> | undefined;
  const parser = parserFor(type, rules.maxFile);
  const body = Readable.from(bodyOf(request));

  const parsed = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error);
      body.unpipe(parser);
      // The rest of the body is still drained, within limits (`http/request-body.ts`).
      body.destroy();
      // Also ends the file's stream, which `take` would otherwise wait for.
      parser.destroy();
    };
    const broken = (error: unknown) => fail(malformed(error));
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("file", (name, stream, info) => {
      if (name !== rules.field || file) {
        // Destroying the parser makes this stream emit an error; without a handler it would be unhandled.
        stream.on("error", () => undefined).resume();
        if (name === rules.field) fail(invalid({ [rules.field]: "Send one file at a time" }));
        return;
      }
      file = take(arriving(stream), info.filename ?? "");
      file.catch(fail);
    });
    parser.on("error", broken);
    parser.on("close", resolve);
    // Keep the DomainError for a sender that's too slow.
    body.on("error", (error) => (error instanceof DomainError ? fail(error) : broken(error)));
    // The length may not have been declared, so refuse the body once it turns out too long.
    let size = 0;
    body.on("data", (piece: Uint8Array) => {
      size += piece.length;
      if (size > rules.maxBody) fail(rules.tooLarge(size));
    });
    body.pipe(parser);
  });
  await parsed.catch(async (error: unknown) => {
    await file?.catch(() => undefined);
    throw error;
  });
  if (!file) throw missing();
  return { fields, file: await file };
}

function parserFor(type: string, maxFile: number) {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: { files: 2, fields: 10, fieldSize: 4096, fileSize: maxFile + 1, parts: 12 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** Yields a file's bytes. If they break off, that's reported as an error in the upload, not in the consumer. */
async function* arriving(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw malformed(error);
  }
}

const malformed = (cause: unknown) => {
  const error = new DomainError(
    "malformed",
    "malformed",
    "The upload was interrupted or isn't valid multipart data",
  );
  error.cause = cause;
  return error;
};
