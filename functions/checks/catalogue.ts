import { BASE_CHECKS, type CheckId } from "../contract/enums.ts";

/**
 * How a check can come to an answer (design: verification engine, checks): `embedded` from what was stated and what
 * we read ourselves, `attestation` by an independent person, `provider` by an authoritative source, `reviewer` by
 * somebody of ours who looks at a document, `list` from the sanctions list that the operator loads, while it is fresh.
 */
export type Way = "embedded" | "attestation" | "provider" | "reviewer" | "list";

/** What is known about a check without running it. The runnable checks are in `registry.ts`. */
interface CheckFacts {
  ways: readonly Way[];
  /** Who else than the subject's documents knows the answer, to be put behind "only" or "by". */
  knownBy: string;
}

const CHECKS: Record<CheckId, CheckFacts> = {
  identity_match: { ways: ["embedded"], knownBy: "an identity document" },
  document_verification: {
    ways: ["embedded", "provider", "reviewer"],
    knownBy: "a document authenticity service",
  },
  address_verification: { ways: ["embedded", "provider"], knownBy: "an address service" },
  phone_verification: { ways: ["embedded", "provider"], knownBy: "a text message service" },
  ssn_verification: { ways: ["embedded", "provider"], knownBy: "an SSN matching service" },
  background_check: { ways: ["list", "provider"], knownBy: "a screening service" },
  employment_status: {
    ways: ["embedded", "attestation", "provider"],
    knownBy: "the employer or a payroll service",
  },
  employment_history: {
    ways: ["embedded", "attestation", "provider"],
    knownBy: "the employer or a payroll service",
  },
  salary_verification: {
    ways: ["embedded", "attestation", "provider"],
    knownBy: "the employer or a payroll service",
  },
  reference_check: { ways: ["attestation", "provider"], knownBy: "the employer" },
  professional_license: { ways: ["provider", "reviewer"], knownBy: "a license board" },
  financial_summary: { ways: ["embedded", "provider"], knownBy: "an account information service" },
  credit_check: { ways: ["provider"], knownBy: "a credit bureau" },
  bank_verification: { ways: ["embedded", "provider"], knownBy: "an account information service" },
  income_verification: { ways: ["embedded", "provider"], knownBy: "an account information service" },
  debt_analysis: { ways: ["provider"], knownBy: "an account information service" },
  tenancy: {
    ways: ["embedded", "attestation", "provider"],
    knownBy: "the landlord or a tenant record service",
  },
  rental_history: {
    ways: ["embedded", "attestation", "provider"],
    knownBy: "the landlord or a tenant record service",
  },
  landlord_references: { ways: ["attestation", "provider"], knownBy: "the landlord" },
  eviction_check: { ways: ["provider"], knownBy: "a court record service" },
  payment_history: { ways: ["attestation", "provider"], knownBy: "the landlord or a tenant record service" },
  business_identity: { ways: ["embedded", "provider"], knownBy: "a business register" },
  business_registration: { ways: ["embedded", "provider"], knownBy: "a business register" },
  license_verification: { ways: ["provider", "reviewer"], knownBy: "the licensing authority" },
  tax_standing: { ways: ["provider", "reviewer"], knownBy: "the tax authority" },
  regulatory_compliance: { ways: ["list", "provider"], knownBy: "a sanctions screening service" },
};

/** @returns what is known about a check without running it. */
export const factsOf = (id: CheckId): CheckFacts => CHECKS[id];

const BASES: ReadonlySet<CheckId> = new Set(Object.values(BASE_CHECKS));

/** @returns the share of a check in the overall score: base 2, service 1 (design: verification engine). */
export const weightOf = (id: CheckId): number => (BASES.has(id) ? 2 : 1);
