/** Reason code of a phone number that was confirmed by entering a one-time code. */
export const CODE_ANSWERED = "code_answered";

/** Reason codes for a current record in a public registry, found by number, or by name and address. */
export const RECORD_BY_NUMBER = "lei_issued";
export const RECORD_BY_ADDRESS = "lei_issued_at_address";
/** Reason codes of a check that has a fact from its subject, because the requester left it to them. */
export const BY_SUBJECT = { dateOfBirth: "birth_date_by_subject", address: "address_by_subject" } as const;
/** Reason code of a check that a reviewer approved. */
export const REVIEWER_APPROVED = "reviewer_approved";

/** Reason code of a check that relies on the signature of an issuer that we trust. */
export const SIGNATURE_VALID = "signature_valid";
/** Such a signature that doesn't cover everything the check uses, or that's another issuer's than it should be. */
export const SIGNATURE_PARTIAL = "signature_partial";
/** Whether the issuer has revoked the document couldn't be found out. */
export const REVOCATION_UNREACHABLE = "revocation_unreachable";
/** The issuer has revoked the document. */
export const DOCUMENT_REVOKED = "document_revoked";
/** The document's signature doesn't verify. */
export const SIGNATURE_INVALID = "signature_invalid";
/** The document is signed by an issuer that we don't know or can't rely on. */
export const SIGNER_UNKNOWN = "signer_unknown";

/**
 * @returns whether a check passed only because its document's issuer signed it. That proves the document, but not that
 *   the subject is the person it names
 */
export const restsOnSignature = ({ reasons }: { reasons: readonly { code: string }[] }): boolean =>
  reasons.some(({ code }) => code === SIGNATURE_VALID) &&
  !reasons.some(({ code }) => code === REVIEWER_APPROVED);

/**
 * Categories of checks about who someone is, where they live, and which business they act for. A signed document in one
 * of them shows nothing about whoever holds it.
 */
export const ABOUT_HOLDER: readonly string[] = ["identity", "address", "business"];

/** What a grade means if it relies on the signature of a document's issuer. */
export const SIGNED_BY_ISSUER = "Signed by its issuer";
