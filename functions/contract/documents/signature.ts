import type { ReadFact } from "./readings.ts";

/**
 * Signatures that a document can carry:
 * - `barcode`: in the PDF417 of a license or ID card (W3C Verifiable Credential Barcodes)
 * - `zone`: in a QR code that signs the machine-readable zone (the same specification)
 * - `pdf`: in a PDF (CMS, PAdES)
 */
export type SignatureKind = "barcode" | "zone" | "pdf";

/**
 * Kinds of issuers in the trust registry. A `timestamp` authority confirms only when a signature was made, never what
 * was signed.
 */
export const ISSUER_KINDS = [
  "state",
  "bank",
  "payroll",
  "employer",
  "university",
  "wallet",
  "timestamp",
] as const;
export type IssuerKind = (typeof ISSUER_KINDS)[number];

/** Where the time of a signature comes from: a trusted time stamp, or only the signer's own claim. */
export type TimeSource = "timestamp" | "claimed";

/** A document's signature that a check relies on, as results and reports show it. It contains no personal data. */
export interface SignatureAnswer {
  kind: SignatureKind;
  /** The issuer's name in the trust registry. */
  issuer: string;
  issuer_kind: IssuerKind;
  /** Which key signed: a DID URL, or the SHA-256 fingerprint of a certificate in hex. */
  key_id: string;
  /** The facts that the signature covers. Everything else in the document is unsigned. */
  covers: ReadFact[];
  /**
   * Whether the issuer has revoked the document. Null if that wasn't checked: the issuer publishes no list for it, or
   * the list couldn't be reached (`revocation_unreachable` is among the check's reasons then).
   */
  revoked: boolean | null;
  /** When it was signed, ISO 8601; null if the signature doesn't say. */
  time: string | null;
  time_source: TimeSource | null;
  /** When we verified it, ISO 8601. */
  verified_at: string;
  /** Whether the issuer is made up, for tests. Such a signature proves nothing. */
  test: boolean;
}

/** The signature that a check relies on, as it's stored with the check. Answers and reports leave out the document. */
export interface StoredSignature extends SignatureAnswer {
  document_id: string;
}

/** What an issuer's status list said about a document, or that the list couldn't be reached. */
export interface Revocation {
  result: "good" | "revoked" | "unreachable";
  /** UTC in milliseconds. */
  at: number;
}
