import { DOCUMENT_TYPES, type DocumentType } from "../enums.ts";

const PREFIX = "uploaded_as_";

/** @returns the code stored with a document that turned out to be of another kind than its uploader chose */
export const declaredCode = (declared: DocumentType): string => `${PREFIX}${declared}`;

/** @returns the document type chosen at upload, if reading showed another one; null if they agree or it wasn't read */
export const declaredTypeOf = (code: string | null): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => code === declaredCode(type)) ?? null;
