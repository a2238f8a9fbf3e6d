import { AVATAR, AVATAR_MESSAGES } from "#contract/accounts/avatar.ts";
import { heifFormat } from "#contract/documents/heif.ts";
import { DomainError, invalid } from "#core/errors.ts";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import type { Codecs } from "#functions/documents/pictures/mozjpeg.ts";
import { type Drawing, redraw } from "#functions/documents/pictures/redraw.ts";
import { type MultipartRules, readMultipart } from "#functions/documents/store/multipart.ts";
import { uploadedType } from "./avatar-kind.ts";

const tooLarge = () => new DomainError("too_large", "file_too_large", AVATAR_MESSAGES.tooLarge);

/** A JPEG, whatever was uploaded. */
const DRAWING: Drawing = { as: "image/jpeg", limit: { pixels: AVATAR.edge ** 2, side: AVATAR.edge } };

const RULES: MultipartRules = {
  field: "avatar",
  missing: AVATAR_MESSAGES.missing,
  maxFile: AVATAR.maxBytes,
  maxBody: 2 * AVATAR.maxBytes,
  tooLarge,
};

/**
 * Reads a picture from a multipart body and re-encodes it. A picture is small enough to check in memory before we store
 * anything.
 * @returns a JPEG made from the picture's pixels
 * @throws DomainError 400 for a body that isn't multipart; 408 for one that's too slow; 413 for one that's too large;
 *   415 for a file that's not a JPEG or PNG; 422 for no file, more than one, a damaged one, or too many pixels
 */
export async function receiveAvatar(request: Request, codecs: Codecs): Promise<Uint8Array<ArrayBuffer>> {
  const { file: bytes } = await readMultipart(request, RULES, collect);
  if (bytes.length === 0) throw invalid({ avatar: AVATAR_MESSAGES.missing });
  const type = uploadedType(bytes);
  if (!type) {
    const heif = heifFormat(bytes);
    const message = heif ? AVATAR_MESSAGES.heif(heif) : AVATAR_MESSAGES.unsupported;
    throw new DomainError("unsupported", "unsupported_format", message);
  }
  const size = dimensions(bytes, type);
  if (size && size.width * size.height > AVATAR.maxPixels)
    throw invalid({ avatar: AVATAR_MESSAGES.tooManyPixels });
  const drawn = await redraw(bytes, type, DRAWING, codecs);
  if ("picture" in drawn) return drawn.picture;
  const isTooLarge = drawn.reason === "picture_too_large";
  throw invalid({ avatar: isTooLarge ? AVATAR_MESSAGES.tooManyPixels : AVATAR_MESSAGES.damaged });
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > AVATAR.maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
