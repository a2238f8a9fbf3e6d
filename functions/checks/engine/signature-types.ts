import type { ReadFact } from "#contract/documents/readings.ts";
import type { IssuerKind, Revocation, SignatureKind, TimeSource } from "#contract/documents/signature.ts";

/**
 * What a reader found out about a file's signature, without knowing whom we trust. The reader verifies everything that
 * the file alone can prove. Whose signature it is gets decided later, against the trust registry (`issuers/judge.ts`),
 * so that an issuer can be added after a document was read.
 */
export interface SignatureReading {
  kind: SignatureKind;
  /**
   * - `intact`: the signature covers the whole file and verifies with the signer's own key.
   * - `open`: the key isn't in the file. `proof` can be verified once the issuer's key is known.
   * - `broken`: it doesn't verify, or it doesn't cover everything that the file shows. `fault` says why.
   */
  state: "intact" | "open" | "broken";
  /** Why it's broken: a code for reviewers, such as `changed_after_signing`. */
  fault?: string | undefined;
  /** Who signed, in the signature's own words. Anyone can write anything there. */
  signer: string;
  /**
   * The keys that vouch for it, the signer's own first: the DID URL of its verification method; for a PDF, the SHA-256
   * fingerprints (hex) of the certificates from the signer's up to the last one that we could verify.
   */
  keys: string[];
  /** The validity of each certificate in `keys`, in the same order, UTC in milliseconds. Absent for DID URLs. */
  validity?: { from: number; to: number }[] | undefined;
  /** The signer's own certificate, as DER in base64; absent for DID URLs. A reviewer can add it to the registry. */
  certificate?: string | undefined;
  /** The signed bytes and the signature over them (ECDSA with P-256 and SHA-256, 64 bytes), both base64. */
  proof?: { message: string; value: string } | undefined;
  /** The facts that it covers; `all` for a file that's signed as a whole. */
  covers: ReadFact[] | "all";
  /** The time that the signer claims, UTC in milliseconds. */
  claimedAt?: number | undefined;
  /** A time stamp (RFC 3161) over the signature: its time, and the fingerprints of its authority's certificates. */
  stamp?: { at: number; keys: string[] } | undefined;
  /** Where the document's status is listed (W3C Bitstring Status List, terse form). */
  status?: { baseUrl: string; index: number } | undefined;
}

/** A file's signature, judged against the trust registry. */
export interface JudgedSignature {
  kind: SignatureKind;
  /**
   * - `trusted`: an issuer in the registry signed it, and may sign this type of document.
   * - `unknown`: it may well verify, but we don't know the signer, or the issuer may not sign this type of document.
   * - `broken`: it doesn't verify.
   */
  state: "trusted" | "unknown" | "broken";
  /** Why it's broken or why the issuer doesn't count: a code for reviewers. */
  fault?: string | undefined;
  /** Set if it's trusted. */
  issuer: { id: string; name: string; kind: IssuerKind; test: boolean } | null;
  /** How the signature names its signer, cleaned for display; null if it would be misleading to show it. */
  signer: string | null;
  keyId: string;
  covers: ReadFact[] | "all";
  /** Null if the issuer publishes no status for this document. */
  revocation: Revocation | null;
  /** When it was signed, UTC in milliseconds. */
  time: number | null;
  timeSource: TimeSource | null;
  /** When we verified it, UTC in milliseconds. */
  verifiedAt: number;
}
