/** File types that we can copy without hidden data. In a text document, hidden data is spread over the whole file. */
const COPIED = ["image/jpeg", "image/png", "application/pdf"];

/** @returns whether anyone besides the owner can get a file of this type */
export const isCopied = (contentType: string): boolean => COPIED.includes(contentType);
