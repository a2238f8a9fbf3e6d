import type { AssuranceCheck } from "#contract/assurance/assurance.ts";
import { BY_BANK, BY_PAYROLL, BY_STATE, check, document, identity } from "./checks.ts";

/**
 * The rows of the mapping on `docs/assurance.md`. The page computes what each row counts from its example, so that it
 * can't say anything else than the code does.
 */

interface MappingRow {
  evidence: string;
  /** The checks of a result that has this evidence and nothing else. */
  example: readonly AssuranceCheck[];
  why: string;
}

/** Rows of the mapping, by a name that tests use. */
export const MAPPING = {
  typed: {
    evidence: "What someone only typed",
    example: [{ ...check("identity_match", "G1"), proofing: null }],
    why: "A statement isn't evidence.",
  },
  license_read: {
    evidence: "A driver's license or state ID whose barcode agrees with the request",
    example: identity(document("drivers_license")),
    why: "A state issues it with a photo, after checking who someone is. That it reads well says only that it looks right. Whoever uploads it has it, which is possession and no more.",
  },
  passport_read: {
    evidence: "A passport whose machine-readable zone agrees with the request",
    example: identity(document("passport")),
    why: "As for a license. It would have strength 4 with its chip, which we don't read.",
  },
  license_signed: {
    evidence: "A driver's license or state ID signed by its state, whose list says that it isn't revoked",
    example: identity(document("drivers_license", BY_STATE)),
    why: "The signature covers the name, the birth date, the number and the expiry date, so nobody has changed them. It says nothing about who holds the document.",
  },
  license_unreachable: {
    evidence: "The same, but the list couldn't be asked, or there is none",
    example: identity(document("drivers_license", { by: "state", revocation: "unreachable" })),
    why: "Validity 3 also takes that the document isn't known to be canceled.",
  },
  inspected: {
    evidence: "An identity document that a reviewer approved",
    example: identity(document("drivers_license"), "untrained"),
    why: "A look by someone untrained counts as much as that it looks right.",
  },
  inspected_trained: {
    evidence: "The same, by a reviewer trained to examine documents",
    example: identity(document("drivers_license"), "trained"),
    why: "Validity 2 takes visible security features, checked by a trained person. An operator marks reviewers as trained, and the result keeps whether they were. NIST asks for more, so its validation row stays open.",
  },
  statement_read: {
    evidence: "A bank statement or pay stub that was only read",
    example: [check("bank_verification", "G2", { documents: [document("bank_statement")] })],
    why: "Anyone can write a PDF.",
  },
  statement_signed: {
    evidence: "A bank statement that its bank signed",
    example: [check("bank_verification", "G4", { documents: [document("bank_statement", BY_BANK)] })],
    why: "Banks identify their customers under anti-money-laundering rules. A statement is never revoked.",
  },
  stub_signed: {
    evidence: "A pay stub that its payroll service signed",
    example: [check("income_verification", "G4", { documents: [document("pay_stub", BY_PAYROLL)] })],
    why: "Employers look at documents when they hire someone, and pay that person.",
  },
  other_inspected: {
    evidence: "A bank statement, pay stub, lease or utility bill that a trained reviewer approved",
    example: [
      check("address_verification", "G4", {
        documents: [document("utility_bill")],
        inspection: "trained",
      }),
    ],
    why: "Its issuer knows the person. A bank statement has strength 3, and the others have 2.",
  },
  attested: {
    evidence: "An employer or landlord, known by their domain, who confirmed 25 months",
    example: [check("employment_history", "G3", { attested_years: 2 })],
    why: "One point for each full year, and two at most, because one source can't show a longer life. It isn't evidence of an identity.",
  },
  attested_short: {
    evidence: "The same, who confirmed 11 months",
    example: [check("employment_history", "G3", { attested_years: 0 })],
    why: "Less than a year is no history.",
  },
  phone: {
    evidence: "A phone number that was confirmed by a code",
    example: [check("phone_verification", "G3")],
    why: "It shows how to reach someone.",
  },
  screened: {
    evidence: "A search of the sanctions lists without a finding",
    example: [check("background_check", "G4")],
    why: "It's one sign that an identity isn't used for fraud, and there are many.",
  },
  provider: {
    evidence:
      "A connected provider that scored what it checked, such as a chip passport compared with a live picture",
    example: [
      check("identity_match", "G4"),
      check("document_verification", "G4", {
        scores: {
          evidence: [{ type: "passport", strength: 4, validity: 3 }],
          fraud: 1,
          verification: 3,
        },
      }),
    ],
    why: "Its own scores count, up to what the operator allows it.",
  },
} as const satisfies Record<string, MappingRow>;

export type MappingId = keyof typeof MAPPING;
