/** What we know about a frame, or about a picture that was taken. */
export interface FrameFacts {
  /** Mean brightness, 0–255. */
  brightness: number;
  /** Share that's washed out, 0–1. */
  glare: number;
  /** See `Measures` in `measure.ts`. */
  sharpness: number;
  detail: number;
  extent: number;
  hasZone: boolean;
  /** Whether a license's barcode was read, or something looks like one. */
  code: "read" | "seen" | null;
  /** How much it differs from the frame before, 0–255. */
  motion: number;
}

/** The outlined part of a frame, or a photo. The worker closes it. */
export interface FrameRequest {
  id: number;
  bitmap: ImageBitmap;
}

/** `facts` is null if it couldn't be read, for example because the barcode reader didn't load. */
export interface FrameAnswer {
  id: number;
  facts: FrameFacts | null;
}
