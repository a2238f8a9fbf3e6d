/** How we recognize a document that was used before: by what it says, and by its portrait. */
export const FINGERPRINT_KINDS = ["identity", "picture"] as const;

/** What documents of two different people have in common. */
export const REUSE_SIGNALS = ["same_file", "same_document", "similar_picture"] as const;
export type ReuseSignal = (typeof REUSE_SIGNALS)[number];

/** What a reviewer reads next to the document. No one else sees it. */
export const REUSE_LABEL: Record<ReuseSignal, string> = {
  same_file: "The same file was used for another person",
  same_document: "The same document was used for another person",
  similar_picture: "A very similar portrait was used for another person with different details",
};
