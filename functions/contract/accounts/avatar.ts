import { type HeifFormat, heifAdvice } from "../documents/heif.ts";

/** Limits for a profile picture, shared by the browser and the server. */
export const AVATAR = {
  maxBytes: 5 * 1024 * 1024,
  /** Redrawing a larger picture takes too long. */
  maxPixels: 2_000_000,
  /** Longer side of the stored picture, in pixels. */
  edge: 512,
  /** Content types, as the server detects them from the bytes. */
  types: ["image/jpeg", "image/png"],
} as const;

export const AVATAR_MESSAGES = {
  tooLarge: "File size must be less than 5MB",
  tooManyPixels: "The image is too large. Choose one of at most 2 megapixels, such as 1600 × 1200.",
  unsupported: "Only JPG and PNG images are accepted",
  heif: (format: HeifFormat) =>
    `The image is in ${format} format, which we can't read. ${heifAdvice(format)}`,
  damaged: "The image is damaged or incomplete. Please choose it again.",
  missing: "Choose an image to upload",
} as const;
