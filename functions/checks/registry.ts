import type { CheckId } from "../contract/enums.ts";
import { addressVerification } from "./address-verification.ts";
import { landlordReferences, paymentHistory, referenceCheck } from "./attested-only.ts";
import { bankVerification } from "./bank-verification.ts";
import { businessIdentity, businessRegistration } from "./business.ts";
import { documentVerification } from "./document-verification.ts";
import { employmentHistory } from "./employment-history.ts";
import { employmentStatus } from "./employment-status.ts";
import { financialSummary } from "./financial-summary.ts";
import { identityMatch } from "./identity-match.ts";
import { incomeVerification } from "./income-verification.ts";
import { backgroundCheck, regulatoryCompliance } from "./list-screening.ts";
import { phoneVerification } from "./phone-verification.ts";
import { creditCheck, debtAnalysis, evictionCheck } from "./provider-only.ts";
import { rentalHistory } from "./rental-history.ts";
import { licenseVerification, professionalLicense, taxStanding } from "./reviewed-document.ts";
import { salaryVerification } from "./salary-verification.ts";
import { ssnVerification } from "./ssn-verification.ts";
import { tenancy } from "./tenancy.ts";
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

/** @returns the check; there is one for every id */
export const checkById = (id: CheckId): Check => CHECKS[id];
