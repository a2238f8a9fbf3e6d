import { UPLOAD } from "../limits.ts";
import { plural } from "../plural.ts";

/** Messages for files that aren't accepted, the same in the browser and from the server. */
export const uploadMessages = {
  tooLarge: (name: string, maxBytes: number = UPLOAD.maxBytes) =>
    `File ${name} is too large. Maximum size is ${Math.floor(maxBytes / 1024 / 1024)}MB.`,
  unsupported: (name: string, accepted: readonly string[] = UPLOAD.extensions) =>
    `File ${name} has an unsupported format. Accepted formats: ${accepted.join(", ")}`,
  tooMany: (max: number) => `Maximum ${plural(max, "file")} allowed. Please remove some files first.`,
  damaged: (name: string) => `File ${name} is damaged or incomplete. Please upload it again.`,
} as const;
