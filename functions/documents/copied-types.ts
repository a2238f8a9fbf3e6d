/** Types of which others can get a copy without hidden data. A text document's is spread over all of it. */
const COPIED = ["image/jpeg", "image/png", "application/pdf"];

/** @returns whether anybody but its owner may get a file of this type */
export const isCopied = (contentType: string): boolean => COPIED.includes(contentType);
