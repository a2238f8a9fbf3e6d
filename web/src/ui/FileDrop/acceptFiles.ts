import { uploadMessages } from "#contract/documents/upload.ts";

/**
 * Checks chosen files against the upload rules.
 * @returns the accepted files, and a message for each refused one. If there are too many, all are refused with one
 *   message
 */
export function acceptFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  rules: {
    accept: readonly string[];
    converts?: readonly string[];
    maxBytes: number;
    maxFiles: number;
    currentCount?: number;
  },
): { files: F[]; messages: string[] } {
  const messages: string[] = [];
  const good = files.filter((file) => {
    const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? "";
    if (file.size > rules.maxBytes) {
      messages.push(uploadMessages.tooLarge(file.name, rules.maxBytes));
      return false;
    }
    if (!rules.accept.includes(extension) && !rules.converts?.includes(extension)) {
      messages.push(uploadMessages.unsupported(file.name, rules.accept));
      return false;
    }
    return true;
  });
  const room = Math.max(0, rules.maxFiles - (rules.currentCount ?? 0));
  if (good.length > room) {
    messages.push(uploadMessages.tooMany(rules.maxFiles));
    return { files: [], messages };
  }
  return { files: good, messages };
}
