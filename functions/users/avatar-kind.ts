import { imageEnd } from "../documents/image-end.ts";

export type AvatarKind = "jpg" | "png" | "webp";

/** The type that a picture is served with, by the extension of its id. */
export const AVATAR_TYPE: Record<AvatarKind, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** @returns what a file is by its first bytes; its name and its declared type are never asked. */
export function avatarKind(bytes: Uint8Array): AvatarKind | null {
  const begins = (at: number, ...expected: number[]) => expected.every((byte, i) => bytes[at + i] === byte);
  if (begins(0, 0xff, 0xd8, 0xff)) return "jpg";
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50)) return "webp";
  return null;
}

/** @returns whether a picture goes on to its own end. */
export function isWhole(bytes: Uint8Array, kind: AvatarKind): boolean {
  if (kind === "webp") {
    // RIFF says how much follows its first eight bytes.
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
    return bytes.length >= 20 && bytes.length >= length + 8;
  }
  const end = imageEnd(kind);
  end.push(bytes);
  return end.complete;
}
