import type { IssuerKind } from "../documents/signature.ts";
import type { DocumentType } from "../enums.ts";

/** Scores of GPG 45 that a provider gives for what it checked, each from 0 to 4. Absent means not scored. */
export interface ProviderScores {
  /** The pieces of evidence that it checked. */
  evidence?: { type: DocumentType; strength: number; validity: number }[] | undefined;
  activity?: number | undefined;
  fraud?: number | undefined;
  /** How it checked that the identity belongs to the person who claims it. */
  verification?: number | undefined;
}

/** A document that a check relies on and that's the subject's. */
export interface ProofDocument {
  /** What it is, by what was read on it. */
  type: DocumentType;
  /**
   * When the document stops counting, ISO 8601; null if it counts as long as the check does. It's at most two years
   * ahead: a later expiry date can make no difference, and many licenses expire on their holder's birthday.
   */
  expires_at: string | null;
  /**
   * Set if a trusted issuer's signature covers everything that makes it the subject's valid document. `revocation` is
   * `good` if the issuer's list says that it isn't revoked, `unreachable` if the list couldn't be asked, and `unlisted`
   * if the issuer publishes none for it.
   */
  signed: { by: IssuerKind; revocation: "good" | "unreachable" | "unlisted" } | null;
}

/**
 * What a check shows that standards of identity assurance count, besides its status and grade. It contains no personal
 * data, so that reports can include it and anyone can recompute the level.
 */
export interface Proofing {
  documents: ProofDocument[];
  /** Whether a reviewer approved the evidence, and whether that reviewer is trained to examine documents. */
  inspection: "trained" | "untrained" | null;
  /**
   * For how many full years an employer or landlord confirmed the job or tenancy, at most 2, because more counts no
   * more; null if none did.
   */
  attested_years: number | null;
  scores: ProviderScores | null;
}
