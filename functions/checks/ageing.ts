import type { CheckId } from "../contract/enums.ts";
import { addMonths, DAY } from "./dates.ts";
import { LIST_DAYS } from "./sanctions/freshness.ts";

/** For how long an answer is as good as new, in months; null where what it says of does not change any more. */
const MONTHS: Record<Exclude<CheckId, "background_check" | "regulatory_compliance">, number | null> = {
  identity_match: 24,
  document_verification: 24,
  address_verification: 12,
  phone_verification: 12,
  ssn_verification: null,
  employment_status: 3,
  employment_history: null,
  salary_verification: 3,
  reference_check: 3,
  professional_license: 3,
  financial_summary: 1,
  credit_check: 1,
  bank_verification: 1,
  income_verification: 1,
  debt_analysis: 1,
  tenancy: null,
  rental_history: null,
  landlord_references: null,
  eviction_check: 3,
  payment_history: null,
  business_identity: 3,
  business_registration: 3,
  license_verification: 3,
  tax_standing: 3,
};

/**
 * Until when an answer counts that says nothing of that itself: a contact's, a provider's, a reviewer's about what bears
 * no date (design: Trust Score, "full until"). Names are put on lists at any time. Of what is over (where somebody
 * lived, since when they work) an answer does not age.
 * @param at UTC milliseconds of what the answer rests on
 * @returns UTC milliseconds; null where it does not age
 */
export function agesUntil(id: CheckId, at: number): number | null {
  if (id === "background_check" || id === "regulatory_compliance") return at + LIST_DAYS * DAY;
  const months = MONTHS[id];
  return months === null ? null : addMonths(at, months);
}
