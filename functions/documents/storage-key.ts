/** Where files lie: while they come in, and once a row speaks of them. */
export const FILE_PREFIXES = ["incoming/", "documents/"] as const;
type FilePrefix = (typeof FILE_PREFIXES)[number];

/** @returns the key of a document's object; ids sort by time, and so do keys */
export const keyOf = (prefix: FilePrefix, documentId: string): string => prefix + documentId;

/** @returns the id that a key was made of, whatever it begins with */
export const documentIdOf = (key: string): string => key.slice(key.indexOf("/") + 1);
