import type { CheckId } from "../checks/catalog.ts";
import type { VerificationType } from "../enums.ts";

interface Topic {
  /** What the check is about, in `the … you gave` and `We couldn't check the …`. */
  noun: string;
  /** Whether the noun takes a plural verb. */
  isPlural?: true;
  /** The heading of the check's fact. */
  label: string;
  /** The record keeper who can answer it, as the start of a sentence. */
  source: string;
}

/** The words for each check in a verdict. */
export const TOPIC: Record<CheckId, Topic> = {
  identity_match: {
    noun: "name and birth date",
    isPlural: true,
    label: "Name and birth date",
    source: "An identity service",
  },
  document_verification: { noun: "document", label: "Document", source: "A document authenticity service" },
  address_verification: { noun: "address", label: "Address", source: "An address service" },
  phone_verification: { noun: "phone number", label: "Phone number", source: "A text message service" },
  ssn_verification: {
    noun: "Social Security number",
    label: "Social Security number",
    source: "An SSN matching service",
  },
  background_check: { noun: "background", label: "Sanctions list", source: "A screening service" },
  employment_status: { noun: "job", label: "Job", source: "A payroll service" },
  employment_history: { noun: "start date", label: "Start date", source: "A payroll service" },
  salary_verification: { noun: "pay", label: "Pay", source: "A payroll service" },
  reference_check: { noun: "reference", label: "Reference", source: "A reference service" },
  professional_license: { noun: "professional license", label: "License", source: "A license board" },
  financial_summary: {
    noun: "finances",
    isPlural: true,
    label: "Finances",
    source: "An account information service",
  },
  credit_check: { noun: "credit record", label: "Credit", source: "A credit bureau" },
  bank_verification: {
    noun: "bank account",
    label: "Bank account",
    source: "An account information service",
  },
  income_verification: { noun: "income", label: "Income", source: "An account information service" },
  debt_analysis: { noun: "debts", isPlural: true, label: "Debts", source: "An account information service" },
  tenancy: { noun: "tenancy", label: "Tenancy", source: "A tenant record service" },
  rental_history: {
    noun: "lease dates and rent",
    isPlural: true,
    label: "Lease and rent",
    source: "A tenant record service",
  },
  landlord_references: { noun: "landlord's reference", label: "Reference", source: "A reference service" },
  eviction_check: {
    noun: "eviction records",
    isPlural: true,
    label: "Evictions",
    source: "A court record service",
  },
  payment_history: {
    noun: "rent payments",
    isPlural: true,
    label: "Rent payments",
    source: "A tenant record service",
  },
  business_identity: { noun: "business name", label: "Business", source: "A business registry" },
  business_registration: { noun: "registration", label: "Registration", source: "A business registry" },
  license_verification: { noun: "license", label: "License", source: "A licensing authority" },
  tax_standing: { noun: "tax standing", label: "Tax standing", source: "The tax authority" },
  regulatory_compliance: { noun: "sanctions list", label: "Sanctions list", source: "A screening service" },
};

/**
 * Checks that can make a verdict *confirmed*: the base check, and those that can stand in for it, such as a check that
 * the document is genuine.
 */
export const ANCHORS: Record<VerificationType, readonly CheckId[]> = {
  identity: ["identity_match", "document_verification", "ssn_verification"],
  employment: ["employment_status"],
  financial: ["financial_summary", "bank_verification", "income_verification", "credit_check"],
  rental: ["tenancy"],
  business: ["business_identity", "business_registration"],
};

/** The main question, to follow "We couldn't find out". */
export const QUESTION: Record<VerificationType, (who: string, isSubject: boolean) => string> = {
  identity: (who) => `whether this is ${who}`,
  employment: (who, isSubject) => `whether ${who} ${isSubject ? "have" : "has"} this job`,
  financial: (who, isSubject) => `anything about ${isSubject ? "your" : `${who}'s`} finances`,
  rental: (who) => `whether ${who} rented there`,
  business: (who, isSubject) => `whether ${isSubject ? "your business" : who} is a registered business`,
};
