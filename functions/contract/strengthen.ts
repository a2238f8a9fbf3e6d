import { needWords } from "./document-needs.ts";
import type { CheckId, CheckStatus, Grade } from "./enums.ts";

/** What would make an answer stronger, said beside each check on screens and in reports. */

/** Where an independent person could stand behind it (G3). */
const BY_PERSON: Partial<Record<CheckId, string>> = {
  employment_status: "The employer could confirm the employment by mail.",
  employment_history: "The employer could confirm the dates by mail.",
  salary_verification: "The employer could confirm the salary by mail.",
  reference_check: "The employer could answer as a reference.",
  tenancy: "The landlord could confirm the lease by mail.",
  rental_history: "The landlord could confirm the tenancy by mail.",
  landlord_references: "The landlord could answer as a reference.",
  payment_history: "The landlord could confirm how rent was paid.",
};

/** Where a reviewer or a source that keeps the records could (G4). */
const BY_SOURCE: Record<CheckId, string> = {
  identity_match: "A reviewer could compare the document with what was stated.",
  document_verification: "A reviewer or a provider could confirm that the document is genuine.",
  address_verification: "A proof of address of the last 90 days, or an address service, could confirm it.",
  phone_verification: "The subject could answer a code sent to the number.",
  ssn_verification: "A matching service could confirm whose number it is.",
  background_check: "A screening provider could search criminal records too.",
  employment_status: "A payroll service could confirm it.",
  employment_history: "A payroll service could confirm it.",
  salary_verification: "A payroll service could confirm it.",
  reference_check: "A provider could take up the reference.",
  professional_license: "The license board or a reviewer could confirm it.",
  financial_summary: "An account information service could confirm it.",
  credit_check: "A credit bureau could answer it. Nobody else can.",
  bank_verification: "An account information service could confirm the account.",
  income_verification: "An account information service could confirm the income.",
  debt_analysis: "An account information service could answer it.",
  tenancy: "A tenant record service could confirm it.",
  rental_history: "A tenant record service could confirm it.",
  landlord_references: "A provider could take up the reference.",
  eviction_check: "A court record service could answer it. Nobody else can.",
  payment_history: "A tenant record service could confirm it.",
  business_identity: "A business register could confirm it.",
  business_registration: "A business register could confirm it.",
  license_verification: "The licensing authority or a reviewer could confirm it.",
  tax_standing: "The tax authority or a reviewer could confirm it.",
  regulatory_compliance: "A screening provider could search more lists.",
};

/** Where nothing could be searched, or nothing came of it. */
const UNSEARCHED = "A search of a current sanctions list, or a screening service, could answer it.";
const SEARCHES: readonly CheckId[] = ["background_check", "regulatory_compliance"];

/** @returns who could stand behind this check's answer; null where nobody stands above its evidence */
export function strengthenWords(check: CheckId, grade: Grade | null): string | null {
  if (grade === "G4") return null;
  if (grade === null && SEARCHES.includes(check)) return UNSEARCHED;
  return (grade === "G3" ? undefined : BY_PERSON[check]) ?? BY_SOURCE[check];
}

/**
 * @returns what would strengthen a check's answer: a document first, where there was none to go by, else who could stand
 *   behind it; null where nothing stands above its evidence
 */
export function strongerWords({
  service,
  grade,
  status,
}: {
  service: CheckId;
  grade: Grade | null;
  status: CheckStatus;
}): string | null {
  const who = strengthenWords(service, grade);
  const needs = grade === null && status !== "inconclusive" ? needWords(service) : null;
  if (!needs) return who;
  const document = `${needs.charAt(0).toUpperCase()}${needs.slice(1)} could be compared.`;
  return who ? `${document} ${who}` : document;
}
