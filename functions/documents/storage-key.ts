/** Where the files of documents lie. */
export const FILE_PREFIX = "documents/";

/** @returns the key of a document's object; ids sort by time, and so do keys */
export const keyOf = (documentId: string): string => FILE_PREFIX + documentId;

/** @returns the id that a key was made of */
export const documentIdOf = (key: string): string => key.slice(FILE_PREFIX.length);
