// Made by `npm run checks:list` from the files in functions/contract/checks.
import { businessIdentity } from "./business/business-identity.ts";
import { businessRegistration } from "./business/business-registration.ts";
import { licenseVerification } from "./business/license-verification.ts";
import { regulatoryCompliance } from "./business/regulatory-compliance.ts";
import { taxStanding } from "./business/tax-standing.ts";
import { employmentHistory } from "./employment/employment-history.ts";
import { employmentStatus } from "./employment/employment-status.ts";
import { professionalLicense } from "./employment/professional-license.ts";
import { referenceCheck } from "./employment/reference-check.ts";
import { salaryVerification } from "./employment/salary-verification.ts";
import { bankVerification } from "./financial/bank-verification.ts";
import { creditCheck } from "./financial/credit-check.ts";
import { debtAnalysis } from "./financial/debt-analysis.ts";
import { financialSummary } from "./financial/financial-summary.ts";
import { incomeVerification } from "./financial/income-verification.ts";
import { addressVerification } from "./identity/address-verification.ts";
import { backgroundCheck } from "./identity/background-check.ts";
import { documentVerification } from "./identity/document-verification.ts";
import { identityMatch } from "./identity/identity-match.ts";
import { phoneVerification } from "./identity/phone-verification.ts";
import { ssnVerification } from "./identity/ssn-verification.ts";
import { evictionCheck } from "./rental/eviction-check.ts";
import { landlordReferences } from "./rental/landlord-references.ts";
import { paymentHistory } from "./rental/payment-history.ts";
import { rentalHistory } from "./rental/rental-history.ts";
import { tenancy } from "./rental/tenancy.ts";

/** Every check. */
export const CHECK_LIST = [
  addressVerification,
  backgroundCheck,
  bankVerification,
  businessIdentity,
  businessRegistration,
  creditCheck,
  debtAnalysis,
  documentVerification,
  employmentHistory,
  employmentStatus,
  evictionCheck,
  financialSummary,
  identityMatch,
  incomeVerification,
  landlordReferences,
  licenseVerification,
  paymentHistory,
  phoneVerification,
  professionalLicense,
  referenceCheck,
  regulatoryCompliance,
  rentalHistory,
  salaryVerification,
  ssnVerification,
  taxStanding,
  tenancy,
] as const;
