import type { CheckId } from "../contract/enums.ts";
import { addressVerification } from "./address-verification.ts";
import { landlordReferences, paymentHistory, referenceCheck } from "./attested-only.ts";
import { businessIdentity, businessRegistration } from "./business-number.ts";
import { documentVerification } from "./document-verification.ts";
import { identityMatch } from "./identity-match.ts";
import {
  bankVerification,
  employmentHistory,
  employmentStatus,
  financialSummary,
  incomeVerification,
  rentalHistory,
  salaryVerification,
  tenancy,
} from "./own-documents-only.ts";
import { phoneVerification } from "./phone-verification.ts";
import {
  backgroundCheck,
  creditCheck,
  debtAnalysis,
  evictionCheck,
  regulatoryCompliance,
} from "./provider-only.ts";
import { licenseVerification, professionalLicense, taxStanding } from "./reviewed-document.ts";
import { ssnVerification } from "./ssn-verification.ts";
import type { Check } from "./types.ts";

/**
 * Every check there is, to be run. It brings along all that checks need (libphonenumber weighs most), so whoever only
 * asks which checks there are goes to `catalogue.ts`.
 */
const CHECKS: Record<CheckId, Check> = {
  identity_match: identityMatch,
  document_verification: documentVerification,
  address_verification: addressVerification,
  phone_verification: phoneVerification,
  ssn_verification: ssnVerification,
  background_check: backgroundCheck,
  employment_status: employmentStatus,
  employment_history: employmentHistory,
  salary_verification: salaryVerification,
  reference_check: referenceCheck,
  professional_license: professionalLicense,
  financial_summary: financialSummary,
  credit_check: creditCheck,
  bank_verification: bankVerification,
  income_verification: incomeVerification,
  debt_analysis: debtAnalysis,
  tenancy,
  rental_history: rentalHistory,
  landlord_references: landlordReferences,
  eviction_check: evictionCheck,
  payment_history: paymentHistory,
  business_identity: businessIdentity,
  business_registration: businessRegistration,
  license_verification: licenseVerification,
  tax_standing: taxStanding,
  regulatory_compliance: regulatoryCompliance,
};

export const checkById = (id: CheckId): Check => CHECKS[id];
