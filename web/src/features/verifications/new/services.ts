import type { BaseCheck, Service } from "../../../../../functions/contract/enums.ts";

/** A field that an extra service cannot do without. */
export type Needed = "address" | "phone" | "ssn" | "salary";

/** What each type's own check answers, and by whom: as honestly as the engine does it. */
export const BASE_WORDS: Record<BaseCheck, string> = {
  identity_match: "Compares the name and date of birth with a document, and the documents with each other.",
  business_identity:
    "Checks that the EIN is one that can exist. That the business exists, only a business register can confirm.",
  employment_status:
    "Employer and position. The employer or a payroll service confirms them; the person's own documents only support it.",
  financial_summary:
    "Financial standing, from an account information service. The person's own statements only support it.",
  tenancy:
    "That the tenancy existed. The landlord or a tenant record service confirms it; the lease only supports it.",
};

/** What each extra service does, and what it cannot. */
export const SERVICE_WORDS: Record<Service, { text: string; needs?: Needed }> = {
  document_verification: {
    text: "Reads the license or ID: does it keep to its standard, is it valid, are the dates sound. That is no proof that it is genuine.",
  },
  address_verification: {
    text: "Compares the address with the one on the documents. An old document may show an earlier one.",
    needs: "address",
  },
  phone_verification: {
    text: "Checks the form and range of the number. Who holds it, only a code sent to it shows.",
    needs: "phone",
  },
  ssn_verification: {
    text: "Checks that the number is plausible and was never published. Whose it is, it cannot tell.",
    needs: "ssn",
  },
  business_registration: {
    text: "Whether it is registered. Only a business register confirms it; without one, the form of its EIN is checked.",
  },
  license_verification: {
    text: "Whether it holds its license. The licensing authority answers, or a reviewer looks at the license.",
  },
  tax_standing: {
    text: "Whether its taxes are filed and paid. The tax authority answers, or a reviewer looks at the proof.",
  },
  regulatory_compliance: { text: "Whether it is on a sanctions or watch list, by a screening service." },
  employment_history: { text: "Earlier work and its dates, confirmed by the employer or a payroll service." },
  salary_verification: {
    text: "Earnings, shown as a range, confirmed by the employer or a payroll service.",
    needs: "salary",
  },
  reference_check: { text: "A word about the work done. Only the employer can give it; no document does." },
  professional_license: {
    text: "The right to practice. A license board answers, or a reviewer looks at the license.",
  },
  credit_check: {
    text: "Score, history and bankruptcies. Only a credit bureau knows them; no document shows them.",
  },
  bank_verification: { text: "That the account exists and whose it is, by an account information service." },
  income_verification: { text: "What comes in and how regularly, by an account information service." },
  debt_analysis: { text: "What is owed, by an account information service. No document shows all of it." },
  rental_history: { text: "Earlier homes and dates, confirmed by the landlord or a tenant record service." },
  landlord_references: { text: "What it was like to let to this tenant. Only the landlord can say." },
  eviction_check: { text: "Evictions that were filed. Only court records show them." },
  payment_history: {
    text: "Whether the rent came on time, confirmed by the landlord or a tenant record service.",
  },
};

/** @returns the fields that the chosen services cannot do without. */
export function neededBy(services: readonly Service[]): ReadonlySet<Needed> {
  return new Set(services.flatMap((id) => SERVICE_WORDS[id].needs ?? []));
}
