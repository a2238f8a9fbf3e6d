/** Spec 1 §9. */
const MAX_BYTES = 5 * 1024 * 1024;

/** @returns why a file can be no avatar, in words for people, or null (spec 1 §5) */
export function checkPicture(file: Pick<File, "type" | "size">): string | null {
  if (!file.type.startsWith("image/")) return "Only images can be used as a profile picture";
  if (file.size > MAX_BYTES) return "File size must be less than 5MB";
  return null;
}
