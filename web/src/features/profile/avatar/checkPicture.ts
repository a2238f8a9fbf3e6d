import { AVATAR, AVATAR_MESSAGES } from "#contract/avatar.ts";

/**
 * @param isHeif whether it's a picture for which some systems know no type
 * @returns the message that says why a file can't be an avatar, or null if it can (spec 1 §5)
 */
export function checkPicture(file: Pick<File, "type" | "size">, isHeif = false): string | null {
  if (!isHeif && !file.type.startsWith("image/")) return "Only images can be used as a profile picture";
  if (file.size > AVATAR.maxBytes) return AVATAR_MESSAGES.tooLarge;
  return null;
}
