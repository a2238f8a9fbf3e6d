import type { FrameFacts } from "#features/verifications/camera/frames/protocol.ts";

/** A frame of a card that's sharp, still and well lit, without a barcode. */
export const facts = (changed: Partial<FrameFacts> = {}): FrameFacts => ({
  brightness: 150,
  glare: 0,
  sharpness: 0.2,
  detail: 0.3,
  extent: 0.9,
  hasZone: false,
  code: null,
  motion: 0.5,
  ...changed,
});
