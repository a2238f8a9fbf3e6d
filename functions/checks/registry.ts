// Made by `npm run checks:list` from the files in functions/contract/checks.
import type { CheckId } from "#contract/checks/catalog.ts";
import { addressVerification } from "./address-verification.ts";
import { backgroundCheck } from "./background-check.ts";
import { bankVerification } from "./bank-verification.ts";
import { businessIdentity } from "./business-identity.ts";
import { businessRegistration } from "./business-registration.ts";
import { creditCheck } from "./credit-check.ts";
import { debtAnalysis } from "./debt-analysis.ts";
import { documentVerification } from "./document-verification.ts";
import { employmentHistory } from "./employment-history.ts";
import { employmentStatus } from "./employment-status.ts";
import { evictionCheck } from "./eviction-check.ts";
import { financialSummary } from "./financial-summary.ts";
import { identityMatch } from "./identity-match.ts";
import { incomeVerification } from "./income-verification.ts";
import { landlordReferences } from "./landlord-references.ts";
import { licenseVerification } from "./license-verification.ts";
import { paymentHistory } from "./payment-history.ts";
import { phoneVerification } from "./phone-verification.ts";
import { professionalLicense } from "./professional-license.ts";
import { referenceCheck } from "./reference-check.ts";
import { regulatoryCompliance } from "./regulatory-compliance.ts";
import { rentalHistory } from "./rental-history.ts";
import { salaryVerification } from "./salary-verification.ts";
import { ssnVerification } from "./ssn-verification.ts";
import { taxStanding } from "./tax-standing.ts";
import { tenancy } from "./tenancy.ts";
import type { Check } from "./types.ts";

/** Every check there is, ready to run. It brings along everything that checks need; libphonenumber weighs most. */
const CHECKS: Record<CheckId, Check> = {
  address_verification: addressVerification,
  background_check: backgroundCheck,
  bank_verification: bankVerification,
  business_identity: businessIdentity,
  business_registration: businessRegistration,
  credit_check: creditCheck,
  debt_analysis: debtAnalysis,
  document_verification: documentVerification,
  employment_history: employmentHistory,
  employment_status: employmentStatus,
  eviction_check: evictionCheck,
  financial_summary: financialSummary,
  identity_match: identityMatch,
  income_verification: incomeVerification,
  landlord_references: landlordReferences,
  license_verification: licenseVerification,
  payment_history: paymentHistory,
  phone_verification: phoneVerification,
  professional_license: professionalLicense,
  reference_check: referenceCheck,
  regulatory_compliance: regulatoryCompliance,
  rental_history: rentalHistory,
  salary_verification: salaryVerification,
  ssn_verification: ssnVerification,
  tax_standing: taxStanding,
  tenancy: tenancy,
};

/** @returns the check; there is one for every id */
export const checkById = (id: CheckId): Check => CHECKS[id];
