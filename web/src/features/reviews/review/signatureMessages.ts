import type { DocumentSignature } from "../api.ts";

/** What's wrong with a signature that doesn't verify, by the code of the reader or the registry. */
const BROKEN: Record<string, string> = {
  signature_mismatch: "The signer's key didn't make this signature, or what it signed was changed.",
  signature_malformed: "The signature is damaged or written in a way that its standard doesn't allow.",
  malformed: "The signature is damaged or written in a way that its standard doesn't allow.",
  unreadable: "The signature, a certificate or the file's structure is damaged.",
  too_complex: "It has more signatures, certificates or data than any genuine document.",
  several_signatures: "It has more than one signature where there can be only one.",
  not_in_form: "The file has a signature that isn't part of its form.",
  byte_range: "The signature leaves out part of the file.",
  changed_after_signing: "Something was added to the file after it was signed.",
  content_changed: "The content was changed after it was signed.",
  signed_element_missing: "A field that the issuer signed is missing from the barcode.",
  signed_element_unclear: "A field that the issuer signed appears twice or can't be read clearly.",
  signature_of_other_part: "The signature belongs to another part of the document.",
  signed_attributes: "The signature's own details are missing, doubled or false.",
  weak_algorithm: "It was made with an algorithm or a key that's too weak or unknown.",
  key_usage: "The certificate is for something else, such as a website.",
  chain: "One of its certificates wasn't issued by the one above it.",
  certificate_rules: "A certificate has rules that we don't know, so we can't rely on it.",
  certificate_expired: "The certificate wasn't valid when the document was signed.",
  stamp_mismatch: "The time stamp belongs to another signature, or doesn't verify.",
  signature_not_yet_valid: "The signature isn't valid yet.",
  signature_expired: "The signature has expired.",
  signer_mismatch: "The key belongs to someone other than the signer it names.",
  issuer_mismatch: "The document says that another issuer made it.",
};

/** Why a signature that may well verify doesn't count. */
const UNKNOWN: Record<string, string> = {
  issuer_unknown: "The signer isn't on our list of issuers we trust.",
  issuer_retired: "We no longer trust this issuer's signatures from that time.",
  document_not_covered: "We trust this issuer, but not for this type of document.",
  certificate_expired: "The certificate has expired, and no time stamp shows that it was signed before.",
  key_not_valid: "We don't trust this key for the time of the signature.",
};

/** How a signature is shown to reviewers. */
export interface SignatureText {
  tone: "info" | "neutral" | "warn";
  title: string;
  text: string;
}

/**
 * @returns what a reviewer should know about a document's signature. A trusted one is never green: it proves the
 *   document, but not who holds it. A broken one is a reason to look, not a reason against anyone
 */
export function signatureText({ state, signer, issuer, fault }: DocumentSignature): SignatureText {
  const by = issuer ?? (signer === null ? null : `“${signer}”`);
  switch (state) {
    case "trusted":
      return {
        tone: "info",
        title: `Signed by ${by ?? "its issuer"}`,
        text: "The signature verifies, and the issuer is on our list of issuers we trust. That proves the document, but not who holds it.",
      };
    case "unknown":
      return {
        tone: "neutral",
        title: fault === "issuer_unknown" ? unknownTitle(by) : `Signed by ${by ?? "an issuer"}`,
        text: `${UNKNOWN[fault ?? ""] ?? "We can't rely on this signature."} The signature doesn't count.`,
      };
    case "broken":
      return {
        tone: "warn",
        title: "The signature doesn't verify",
        text: `${BROKEN[fault ?? ""] ?? "We couldn't confirm it."}${by === null ? "" : ` It names ${by} as its signer.`} Compare the document closely before you decide.`,
      };
  }
}

const unknownTitle = (by: string | null): string =>
  by === null ? "Signed by an issuer we don't know" : `Signed by ${by}, whom we don't know`;
