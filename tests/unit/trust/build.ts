import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";

/** When the pieces of these tests are from. */
export const AT = Date.UTC(2026, 0, 1);

/** @returns a piece of perfect G4 evidence about identity that never fades, unless told otherwise */
export const piece = (more: Partial<TrustPiece> = {}): TrustPiece => ({
  category: "identity",
  kind: "document_verification",
  verificationId: "ver_1",
  s: 1,
  grade: "G4",
  at: AT,
  fadesAt: null,
  ...more,
});

export const email = (more: Partial<TrustPiece> = {}) =>
  piece({ category: "contact", kind: "email", verificationId: null, ...more });

export const phone = (more: Partial<TrustPiece> = {}) =>
  piece({ category: "contact", kind: "phone", verificationId: null, ...more });

/** @param stars 1 to 5 */
export const rating = (stars: number, rater: number, more: Partial<TrustPiece> = {}) =>
  piece({
    category: "reputation",
    kind: "rating",
    verificationId: `ver_of_${rater}`,
    s: (stars - 1) / 4,
    grade: "G3",
    fadesAt: AT,
    rater,
    raterVerified: true,
    ...more,
  });
