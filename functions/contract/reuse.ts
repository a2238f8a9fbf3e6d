/** By what a document is known again: what it says, and what its portrait looks like. */
export const FINGERPRINT_KINDS = ["identity", "picture"] as const;

/** What two documents of different people have in common. */
export const REUSE_SIGNALS = ["same_file", "same_document", "similar_picture"] as const;
export type ReuseSignal = (typeof REUSE_SIGNALS)[number];

/** What a reviewer reads beside the document; nobody else learns of it. */
export const REUSE_LABEL: Record<ReuseSignal, string> = {
  same_file: "The same file was used for another person",
  same_document: "The same document was used for another person",
  similar_picture: "A very similar portrait was used for another person with different details",
};
