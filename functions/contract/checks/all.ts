// Made by `npm run checks:list` from the files in functions/contract/checks.
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

/** Every check there is. */
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
