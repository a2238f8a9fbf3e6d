/** Where the files of documents lie. */
export const FILE_PREFIX = "documents/";

/** Where the copies for others lie, each under its document's id. */
export const COPY_PREFIX = "copies/";

/** @returns the key of a document's object; ids sort by time, and so do keys */
export const keyOf = (documentId: string): string => FILE_PREFIX + documentId;

/** @returns the key of a document's copy for others */
export const copyKeyOf = (documentId: string): string => COPY_PREFIX + documentId;

/** @returns the id that a key of either kind was made of */
export const documentIdOf = (key: string): string =>
  key.slice((key.startsWith(COPY_PREFIX) ? COPY_PREFIX : FILE_PREFIX).length);
