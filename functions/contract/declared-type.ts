import { DOCUMENT_TYPES, type DocumentType } from "./enums.ts";

const PREFIX = "uploaded_as_";

/** @returns the code that a document keeps where what was read on it is of another kind than it was called. */
export const declaredCode = (declared: DocumentType): string => `${PREFIX}${declared}`;

/** @returns what a document was called at the upload; null where it is what it was called, or was not read */
export const declaredTypeOf = (code: string | null): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => code === declaredCode(type)) ?? null;
