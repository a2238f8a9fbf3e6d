import { DOCUMENT_TYPES, type DocumentType } from "../enums.ts";

const PREFIX = "uploaded_as_";

/** @returns the code stored with a document whose type turned out to differ from the one chosen at upload */
export const declaredCode = (declared: DocumentType): string => `${PREFIX}${declared}`;

/**
 * @returns the type chosen at upload, if the document turned out to be of another type; null if the types agree or the
 *   document wasn't read
 */
export const declaredTypeOf = (code: string | null): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => code === declaredCode(type)) ?? null;
