import type { AssuranceCheck } from "#contract/assurance/assurance.ts";
import type { ProofDocument, Proofing } from "#contract/assurance/proofing.ts";
import type { CheckId } from "#contract/checks/catalog.ts";

/** Example checks, as reports have them. */

/** @returns a passed check, with what it shows */
export const check = (
  service: CheckId,
  grade: AssuranceCheck["grade"],
  proofing: Partial<Proofing> = {},
): AssuranceCheck => ({
  service,
  status: "passed",
  grade,
  disputed: false,
  sandbox: false,
  expires_at: null,
  proofing: { documents: [], inspection: null, attested_years: null, scores: null, ...proofing },
});

/** @returns a document that was read, with who signed it */
export const document = (
  type: ProofDocument["type"],
  signed: ProofDocument["signed"] = null,
): ProofDocument => ({ type, expires_at: null, signed });

/** @returns the checks of an identity document that agrees with the request */
export const identity = (
  shown: ProofDocument,
  inspection: Proofing["inspection"] = null,
): AssuranceCheck[] => [
  check("identity_match", "G2"),
  check("document_verification", shown.signed || inspection ? "G4" : "G2", {
    documents: [shown],
    inspection,
  }),
];

export const BY_STATE = { by: "state", revocation: "good" } as const;
export const BY_BANK = { by: "bank", revocation: "unlisted" } as const;
export const BY_PAYROLL = { by: "payroll", revocation: "unlisted" } as const;
