/** Why something that an issuer publishes can't be used, as a code for the log and for operators. */
export type FaultCode =
  // We don't fetch such an address, or the registry's entry for the issuer is wrong.
  | "address_refused"
  | "length_unsupported"
  | "index_out_of_range"
  // It couldn't be fetched.
  | "unreachable"
  | "late"
  | "redirected"
  | "refused"
  | "too_large"
  // It isn't what we expect there, or has what we can't read.
  | "malformed"
  | "property_unsupported"
  | "wrong_type"
  | "wrong_id"
  | "wrong_purpose"
  | "not_yet_valid"
  | "expired"
  // Its signature isn't one of the issuer's.
  | "unsigned"
  | "proof_unsupported"
  | "unknown_key"
  | "bad_signature"
  // A status list's bits can't be read.
  | "bad_encoding"
  | "wrong_length"
  // A document with keys has none that we can use.
  | "no_keys";

/** Something that an issuer publishes can't be used. */
export class PublishedFault extends Error {
  override readonly name = "PublishedFault";
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(`What the issuer publishes can't be used: ${code}`);
    this.code = code;
  }
}
