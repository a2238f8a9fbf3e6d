/** Reason code of a phone number that was confirmed by entering a one-time code. */
export const CODE_ANSWERED = "code_answered";

/** Reason codes for a current record in a public registry, found by number, or by name and address. */
export const RECORD_BY_NUMBER = "lei_issued";
export const RECORD_BY_ADDRESS = "lei_issued_at_address";
/** Reason codes of a check that has a fact from its subject, because the requester left it to them. */
export const BY_SUBJECT = { dateOfBirth: "birth_date_by_subject", address: "address_by_subject" } as const;
/** Reason code of a check that a reviewer approved. */
export const REVIEWER_APPROVED = "reviewer_approved";
