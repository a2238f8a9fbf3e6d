import { AVATAR, AVATAR_MESSAGES } from "#contract/accounts/avatar.ts";

/**
 * @param isHeif whether it's an HEIF file, for which some systems report no type
 * @returns a message that says why a file can't be an avatar, or null if it can
 */
export function checkPicture(file: Pick<File, "type" | "size">, isHeif = false): string | null {
  if (!isHeif && !file.type.startsWith("image/")) return "Only images can be used as a profile picture";
  if (file.size > AVATAR.maxBytes) return AVATAR_MESSAGES.tooLarge;
  return null;
}
