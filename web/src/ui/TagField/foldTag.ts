/** Normalizes a tag the way the server does, ignoring case and extra spaces. */
export const foldTag = (tag: string) => tag.trim().replace(/\s+/g, " ").toLowerCase();
