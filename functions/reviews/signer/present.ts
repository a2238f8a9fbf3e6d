import type { SignatureKind } from "#contract/documents/signature.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";

/** A document's signature as reviewers see it. */
export interface ReviewSignature {
  state: "trusted" | "unknown" | "broken";
  kind: SignatureKind;
  /** How the signature names its signer; null if that would be misleading. */
  signer: string | null;
  /** The issuer's name in the trust registry; null if it isn't in there. */
  issuer: string | null;
  /** Why it's broken or doesn't count: a code. */
  fault: string | null;
  /** A DID URL, or the SHA-256 fingerprint of a certificate in hex. */
  key_id: string;
  /** Whether the reviewer can add the signer to the trust registry. */
  can_add: boolean;
}

/** @returns a judged signature for reviewers; null if the document has none */
export function presentForReview(reading: DocumentReading | undefined): ReviewSignature | null {
  const signature = reading?.signature;
  if (!signature) return null;
  return {
    state: signature.state,
    kind: signature.kind,
    signer: signature.signer,
    issuer: signature.issuer?.name ?? null,
    fault: signature.fault ?? null,
    key_id: signature.keyId,
    can_add: signerToAdd(reading) !== null,
  };
}

/**
 * @returns the signature, if its signer could be added to the trust registry: we don't know them yet, and the signature
 *   has the signer's own certificate, or names a key by a DID URL, with which it can be verified; otherwise null
 */
export function signerToAdd({ signature, signatureRead }: DocumentReading): SignatureReading | null {
  if (!signatureRead || signature?.state !== "unknown" || signature.fault !== "issuer_unknown") return null;
  const isOpen = signatureRead.state === "open" && signatureRead.proof !== undefined && isDid(signatureRead);
  const isIntact = signatureRead.state === "intact" && signatureRead.certificate !== undefined;
  return isOpen || isIntact ? signatureRead : null;
}

const isDid = ({ keys }: SignatureReading) => keys[0]?.startsWith("did:") ?? false;
