/** A profile picture (spec 1 §5): what the browser offers and the server takes. */
export const AVATAR = {
  maxBytes: 5 * 1024 * 1024,
  /** More of them take too long to draw anew. */
  maxPixels: 2_000_000,
  /** Pixels of the longer side of what is stored. */
  edge: 512,
  /** As the server recognises them by content. */
  types: ["image/jpeg", "image/png"],
} as const;

export const AVATAR_MESSAGES = {
  tooLarge: "File size must be less than 5MB",
  tooManyPixels: "The image is too large. Choose one of at most 2 megapixels, such as 1600 × 1200.",
  unsupported: "Only JPG and PNG images are accepted",
  damaged: "The image is damaged or incomplete. Please choose it again.",
  missing: "Choose an image to upload",
} as const;
