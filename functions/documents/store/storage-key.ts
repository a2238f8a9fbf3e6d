/** Key prefix of documents' files. */
export const FILE_PREFIX = "documents/";

/** Key prefix of the copies for others, each under its document's id. */
export const COPY_PREFIX = "copies/";

/** Key prefix of tombstones, which record what was deleted (`../../retention/tombstones.ts`). */
export const TOMBSTONE_PREFIX = "tombstones/";

/** @returns the key of a document's file; keys sort by time, because ids do */
export const keyOf = (documentId: string): string => FILE_PREFIX + documentId;

/** @returns the key of a document's copy for others */
export const copyKeyOf = (documentId: string): string => COPY_PREFIX + documentId;

/** @returns the document id in a key of either kind */
export const documentIdOf = (key: string): string =>
  key.slice((key.startsWith(COPY_PREFIX) ? COPY_PREFIX : FILE_PREFIX).length);
