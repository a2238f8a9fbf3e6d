import type { PersonName } from "../accounts/person-name.ts";
import type { CheckId } from "../checks/catalog.ts";
import type { Grade } from "../enums.ts";
import type { SetAsideReason, TrustCategory } from "./trust.ts";

/** One piece of evidence that a Trust Score is computed from. Times are UTC milliseconds. */
export interface TrustPiece {
  category: TrustCategory;
  /** A check, a confirmed way to reach the person, or a rating. */
  kind: CheckId | "email" | "phone" | "rating";
  verificationId: string | null;
  /** How well the evidence agrees, 0 to 1; for a rating, `(rating − 1) / 4`. */
  s: number;
  grade: Grade;
  at: number;
  /** When it begins to count less; null if it never does. */
  fadesAt: number | null;
  /**
   * For a rating: the rater's number. Raters with the same number count as one person. A rating with the number
   * `SAME_PERSON` doesn't count, because the rater shares a device or phone with the rated person.
   */
  rater?: number;
  /** For a rating: whether the rater is verified and in good standing. If not, the rating doesn't count. */
  raterVerified?: boolean;
  /** It passed only because an issuer signed its document, which doesn't show who holds it. */
  signed?: true;
  /** The name of the issuer that signed it. Absent in scores from before it was stored. */
  issuer?: string;
  /** A reviewer confirmed fraud with this check, which caps the score. */
  fraud?: true;
}

/** The name under which an account was rated. For a business, that's the business's name. */
export interface RatedName extends PersonName {
  business: string | null;
}

/** A passed check or a rating that doesn't count for the account. */
export interface SetAside {
  verificationId: string;
  kind: CheckId | "rating";
  why: SetAsideReason;
  /** When it was checked or given, UTC milliseconds. */
  at: number;
}
