/**
 * An avatar's format, taken from the extension of its id. New ones are always JPEG; older ones kept their upload
 * format.
 */
export type AvatarKind = "jpg" | "png" | "webp";

/** The content type that an avatar is served with, by the extension of its id. */
export const AVATAR_TYPE: Record<AvatarKind, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/**
 * @returns an uploaded file's type, judged by its first bytes, not its name or declared type; null if unsupported
 */
export function uploadedType(bytes: Uint8Array): "image/jpeg" | "image/png" | null {
  const begins = (...expected: number[]) => expected.every((byte, i) => bytes[i] === byte);
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "image/png" : null;
}
