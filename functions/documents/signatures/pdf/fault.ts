/**
 * Why a PDF's signature doesn't count, as a code for reviewers:
 * - `unreadable`: the file's structure, the signature or a certificate can't be read, or it's written in a way that no
 *   signing program writes it
 * - `too_complex`: it has more signatures, certificates or bytes than any genuine file
 * - `not_in_form`: the file contains a signature that isn't one of the fields of its form
 * - `byte_range`: the signature doesn't cover exactly everything but itself
 * - `changed_after_signing`: something was added to the file after it was signed
 * - `content_changed`: the signed bytes aren't those that were signed
 * - `signature_mismatch`: the signer's key didn't make this signature
 * - `weak_algorithm`: an algorithm or key that's too weak, or that we don't know
 * - `signed_attributes`: an attribute that must be signed is missing, doubled or false
 * - `key_usage`: the certificate is for something else, such as a website
 * - `chain`: a certificate was issued by a certificate that may not issue it, or that didn't
 * - `certificate_rules`: a certificate has critical rules that we don't know
 * - `stamp_mismatch`: the time stamp isn't of this signature, or doesn't verify
 */
export type PdfSignatureFault =
  | "unreadable"
  | "too_complex"
  | "not_in_form"
  | "byte_range"
  | "changed_after_signing"
  | "content_changed"
  | "signature_mismatch"
  | "weak_algorithm"
  | "signed_attributes"
  | "key_usage"
  | "chain"
  | "certificate_rules"
  | "stamp_mismatch";

/** Thrown where a signature turns out not to count. */
export class SignatureFault extends Error {
  readonly code: PdfSignatureFault;

  constructor(code: PdfSignatureFault) {
    super(`The signature doesn't count: ${code}`);
    this.code = code;
  }
}

/**
 * @returns the value
 * @throws SignatureFault if there's none
 */
export function required<T>(value: T | undefined | null, code: PdfSignatureFault = "unreadable"): T {
  if (value === undefined || value === null) throw new SignatureFault(code);
  return value;
}

/** @throws SignatureFault unless the condition holds */
export function must(holds: boolean, code: PdfSignatureFault = "unreadable"): asserts holds {
  if (!holds) throw new SignatureFault(code);
}
