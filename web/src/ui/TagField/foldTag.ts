/** Normalizes a tag the way the server does: in lowercase and without extra spaces. */
export const foldTag = (tag: string) => tag.trim().replace(/\s+/g, " ").toLowerCase();
