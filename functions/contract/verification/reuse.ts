/**
 * A document's fingerprints. `identity` is made from its number or, if that wasn't read, from everything that was read.
 * `picture` is made from its portrait.
 */
export const FINGERPRINT_KINDS = ["identity", "picture"] as const;

/** What two people's documents can have in common. */
export const REUSE_SIGNALS = ["same_file", "same_document", "similar_picture"] as const;
export type ReuseSignal = (typeof REUSE_SIGNALS)[number];

/** Shown to reviewers next to the document, and to no one else. */
export const REUSE_LABEL: Record<ReuseSignal, string> = {
  same_file: "The same file was used for another person",
  same_document: "The same document was used for another person",
  similar_picture: "A very similar portrait was used for another person with different details",
};
