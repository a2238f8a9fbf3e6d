// Made by `npm run checks:list` from the files in functions/contract/checks.
import type { CheckId } from "#contract/checks/catalog.ts";
import { businessIdentity } from "../business/business-identity.ts";
import { businessRegistration } from "../business/business-registration.ts";
import { licenseVerification } from "../business/license-verification.ts";
import { regulatoryCompliance } from "../business/regulatory-compliance.ts";
import { taxStanding } from "../business/tax-standing.ts";
import { employmentHistory } from "../employment/employment-history.ts";
import { employmentStatus } from "../employment/employment-status.ts";
import { professionalLicense } from "../employment/professional-license.ts";
import { referenceCheck } from "../employment/reference-check.ts";
import { salaryVerification } from "../employment/salary-verification.ts";
import { bankVerification } from "../financial/bank-verification.ts";
import { creditCheck } from "../financial/credit-check.ts";
import { debtAnalysis } from "../financial/debt-analysis.ts";
import { financialSummary } from "../financial/financial-summary.ts";
import { incomeVerification } from "../financial/income-verification.ts";
import { addressVerification } from "../identity/address-verification.ts";
import { backgroundCheck } from "../identity/background-check.ts";
import { documentVerification } from "../identity/document-verification.ts";
import { identityMatch } from "../identity/identity-match.ts";
import { phoneVerification } from "../identity/phone-verification.ts";
import { ssnVerification } from "../identity/ssn-verification.ts";
import { evictionCheck } from "../rental/eviction-check.ts";
import { landlordReferences } from "../rental/landlord-references.ts";
import { paymentHistory } from "../rental/payment-history.ts";
import { rentalHistory } from "../rental/rental-history.ts";
import { tenancy } from "../rental/tenancy.ts";
import type { Check } from "./types.ts";

/** Every check, ready to run. Importing it loads everything that checks need, most of it libphonenumber. */
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

/** @returns the check with this id */
export const checkById = (id: CheckId): Check => CHECKS[id];
