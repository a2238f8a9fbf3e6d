import type { CheckId, DocumentType } from "./enums.ts";

const CARD = ["drivers_license", "state_id"] as const satisfies DocumentType[];
const IDENTITY = [...CARD, "passport"] as const satisfies DocumentType[];
const EMPLOYER = ["employment_letter", "pay_stub"] as const satisfies DocumentType[];
const PAY = ["pay_stub", "tax_return"] as const satisfies DocumentType[];

/** The documents that a check can make something of; empty where no document shows what it asks. */
export const CHECK_DOCUMENTS: Record<CheckId, readonly DocumentType[]> = {
  identity_match: IDENTITY,
  document_verification: IDENTITY,
  address_verification: ["utility_bill", "bank_statement", ...CARD],
  phone_verification: [],
  ssn_verification: [],
  background_check: [],
  employment_status: EMPLOYER,
  employment_history: ["employment_letter"],
  salary_verification: PAY,
  reference_check: [],
  professional_license: ["other"],
  financial_summary: ["bank_statement", ...PAY],
  credit_check: [],
  bank_verification: ["bank_statement"],
  income_verification: PAY,
  debt_analysis: [],
  tenancy: ["lease_agreement"],
  rental_history: ["lease_agreement"],
  landlord_references: [],
  eviction_check: [],
  payment_history: [],
  business_identity: ["articles_of_incorporation", "business_license"],
  business_registration: ["articles_of_incorporation"],
  license_verification: ["business_license"],
  tax_standing: ["tax_return"],
  regulatory_compliance: [],
};
