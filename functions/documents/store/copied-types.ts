import type { NoCopy } from "#contract/documents/no-copy.ts";
import type { Document } from "#db/schema/verification/documents.ts";

/** File types that we can copy without hidden data. In a Word file, hidden data is spread over the whole file. */
const COPIED = ["image/jpeg", "image/png", "application/pdf"];

/** @returns whether we can make a copy for others of a file of this type */
export const isCopied = (contentType: string): boolean => COPIED.includes(contentType);

/** @returns why there's no copy for others; null if there is one, or if it may still be made */
export function missingCopy({ contentType, copy }: Pick<Document, "contentType" | "copy">): NoCopy | null {
  if (!isCopied(contentType)) return "impossible";
  return copy === "made" ? null : copy;
}
