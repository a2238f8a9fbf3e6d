import { AVATAR, AVATAR_MESSAGES } from "../contract/avatar.ts";
import { type MultipartRules, readMultipart } from "../documents/multipart.ts";
import { DomainError, invalid } from "../errors.ts";
import { type AvatarKind, avatarKind, isWhole } from "./avatar-kind.ts";

const tooLarge = () => new DomainError("too_large", "file_too_large", AVATAR_MESSAGES.tooLarge);

const RULES: MultipartRules = {
  field: "avatar",
  missing: AVATAR_MESSAGES.missing,
  maxFile: AVATAR.maxBytes,
  maxBody: 2 * AVATAR.maxBytes,
  tooLarge,
};

/**
 * Takes a picture from a multipart body. It is small enough to be judged whole before anything is stored.
 * @throws DomainError 400 for a body that is not multipart, 413 too large, 415 for what is no picture, 422 without a
 *   file or for one that breaks off
 */
export async function receiveAvatar(request: Request): Promise<{ bytes: Uint8Array; kind: AvatarKind }> {
  const { file: bytes } = await readMultipart(request, RULES, collect);
  if (bytes.length === 0) throw invalid({ avatar: AVATAR_MESSAGES.missing });
  const kind = avatarKind(bytes);
  if (!kind) throw new DomainError("unsupported", "unsupported_format", AVATAR_MESSAGES.unsupported);
  if (!isWhole(bytes, kind)) throw invalid({ avatar: AVATAR_MESSAGES.damaged });
  return { bytes, kind };
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
