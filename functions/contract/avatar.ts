/** A profile picture (spec 1 §5): what the browser offers and the server takes. */
export const AVATAR = {
  maxBytes: 5 * 1024 * 1024,
  /** As the server recognises them by content. */
  types: ["image/jpeg", "image/png", "image/webp"],
} as const;

export const AVATAR_MESSAGES = {
  tooLarge: "File size must be less than 5MB",
  unsupported: "Only JPG, PNG and WebP images are accepted",
  damaged: "The image is damaged or incomplete. Please choose it again.",
  missing: "Choose an image to upload",
} as const;
