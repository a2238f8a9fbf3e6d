import { plural } from "#contract/plural.ts";

const MB = 1024 * 1024;

/**
 * Checks chosen files against the upload rules. The messages come from the spec (spec 2 §5).
 * @returns the accepted files, and a message for each refused one
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
      messages.push(`File ${file.name} is too large. Maximum size is ${Math.floor(rules.maxBytes / MB)}MB.`);
      return false;
    }
    if (!rules.accept.includes(extension) && !rules.converts?.includes(extension)) {
      messages.push(
        `File ${file.name} has an unsupported format. Accepted formats: ${rules.accept.join(", ")}`,
      );
      return false;
    }
    return true;
  });
  const room = Math.max(0, rules.maxFiles - (rules.currentCount ?? 0));
  if (good.length > room) {
    messages.push(`Maximum ${plural(rules.maxFiles, "file")} allowed. Please remove some files first.`);
    return { files: [], messages };
  }
  return { files: good, messages };
}
