import type { CheckId, VerificationType } from "./enums.ts";

/**
 * What a check is about. `contact`: that somebody holds a phone number; it says nothing of who that is. `screening`:
 * whether a name is on a list; it says nothing of whose name that is.
 */
export type CheckCategory = VerificationType | "address" | "contact" | "screening";

const CATEGORY: Record<CheckId, CheckCategory> = {
  identity_match: "identity",
  document_verification: "identity",
  ssn_verification: "identity",
  address_verification: "address",
  phone_verification: "contact",
  background_check: "screening",
  regulatory_compliance: "screening",
  employment_status: "employment",
  employment_history: "employment",
  salary_verification: "employment",
  reference_check: "employment",
  professional_license: "employment",
  financial_summary: "financial",
  credit_check: "financial",
  bank_verification: "financial",
  income_verification: "financial",
  debt_analysis: "financial",
  tenancy: "rental",
  rental_history: "rental",
  landlord_references: "rental",
  eviction_check: "rental",
  payment_history: "rental",
  business_identity: "business",
  business_registration: "business",
  license_verification: "business",
  tax_standing: "business",
};

/** @returns what a check is about */
export const categoryOf = (check: CheckId): CheckCategory => CATEGORY[check];

/** Code of the reason of a contact that was confirmed by a one-time code. */
export const CODE_ANSWERED = "code_answered";
