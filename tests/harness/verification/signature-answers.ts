import type { SignatureAnswer } from "#contract/documents/signature.ts";

/** Signatures as the API shows them with a check. All issuers are made up. */

/** A license's barcode, signed by a state. */
export const SIGNED_BARCODE: SignatureAnswer = {
  kind: "barcode",
  issuer: "State of Utopia",
  issuer_kind: "state",
  key_id: "did:web:dmv.utopia.example#vm-vcb-1",
  covers: ["name", "date_of_birth", "document_number"],
  revoked: false,
  time: null,
  time_source: null,
  verified_at: "2026-11-27T09:30:00.000Z",
  test: true,
};

/** A pay stub in a signed PDF with a time stamp, of a payroll without a list of revoked documents. */
export const SIGNED_PDF: SignatureAnswer = {
  kind: "pdf",
  issuer: "Utopia Payroll",
  issuer_kind: "payroll",
  key_id: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  covers: ["name", "employer", "net_pay", "pay_date"],
  revoked: null,
  time: "2026-11-14T14:05:00.000Z",
  time_source: "timestamp",
  verified_at: "2026-11-27T09:30:00.000Z",
  test: false,
};

/** The reasons of a check that relies on {@link SIGNED_BARCODE}. */
export const SIGNED_REASONS = [
  {
    code: "signature_valid",
    text: "Signed by State of Utopia, verified 2026-11-27. It hasn't been revoked. That proves the document, but not who holds it.",
  },
  { code: "document_current", text: "The document hasn't expired." },
];
