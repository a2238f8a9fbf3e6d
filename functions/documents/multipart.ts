import { Readable } from "node:stream";
import busboy from "busboy";
import { DomainError, invalid } from "#core/errors.ts";
import { bodyOf } from "#core/http/request-body.ts";

export interface MultipartRules {
  /** The file's field, which may come once; files in other fields are passed over. */
  field: string;
  /** What is said when there is none. */
  missing: string;
  /** Bytes; one more is read, so that the taker sees that there are too many. */
  maxFile: number;
  /** Bytes; a body that is declared longer is refused unread, another one as soon as it is. */
  maxBody: number;
  /** @returns the refusal of a body that is declared to have so many bytes, or has had them so far */
  tooLarge(bytes: number): DomainError;
}

/**
 * Reads a multipart body as a stream, never whole. Fields may stand before or after the file.
 * @param take gets the file's bytes as they arrive
 * @throws DomainError 400 for a body that is not multipart, 408 too slow, 413 too large, 422 without a file or with two; and what
 *   `take` throws. `take` has come to its end by then, so that it leaves nothing behind.
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

  const whole = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error);
      body.unpipe(parser);
      // Whoever answers reads what still comes, within limits (`http/request-body.ts`).
      body.destroy();
      // Also breaks off the file's stream, which `take` would else wait for.
      parser.destroy();
    };
    const broken = (error: unknown) => fail(malformed(error));
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("file", (name, stream, info) => {
      if (name !== rules.field || file) {
        // Breaking off ends it with an error that nobody waits for.
        stream.on("error", () => undefined).resume();
        if (name === rules.field) fail(invalid({ [rules.field]: "Send one file at a time" }));
        return;
      }
      file = take(arriving(stream), info.filename ?? "");
      file.catch(fail);
    });
    parser.on("error", broken);
    parser.on("close", resolve);
    // A sender who is too slow is told so.
    body.on("error", (error) => (error instanceof DomainError ? fail(error) : broken(error)));
    // The length may not have been declared: a body that goes on is refused once that is seen.
    let size = 0;
    body.on("data", (piece: Uint8Array) => {
      size += piece.length;
      if (size > rules.maxBody) fail(rules.tooLarge(size));
    });
    body.pipe(parser);
  });
  await whole.catch(async (error: unknown) => {
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

/** A file's bytes; where they break off, the upload is to blame, and not whoever takes them. */
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
