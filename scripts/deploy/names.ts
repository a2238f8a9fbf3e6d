import { createHash } from "node:crypto";
import type { Endpoint } from "./endpoints.ts";

/** Cloudflare's length limit for names of Workers (developers.cloudflare.com/workers/platform/limits). */
export const MAX_NAME = 63;
const HASH = 8;

/**
 * @returns the base name and the file's path in lowercase letters, digits and dashes, the only characters that
 *   Cloudflare accepts. A name that would be too long is cut off and ends with a hash of the whole name
 */
export function workerName(base: string, { file }: Pick<Endpoint, "file">): string {
  const words = file.replace(/^functions\/api\/|\.ts$/g, "").match(/[A-Za-z0-9]+/g) ?? [];
  const name = [base, ...words]
    .join("-")
    .replace(/\B[A-Z]/g, "-$&")
    .toLowerCase();
  if (name.length <= MAX_NAME) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH);
  return `${name.slice(0, MAX_NAME - HASH - 1).replace(/-+$/, "")}-${hash}`;
}
