import type { BaseCheck, Service } from "../../../../../functions/contract/enums.ts";

/** A field that an extra service cannot do without. */
export type Needed = "address" | "phone" | "ssn" | "salary" | "startDate" | "lease";

/** What each type's own check does, and what it cannot: as honestly as the engine does it. */
export const BASE_WORDS: Record<BaseCheck, string> = {
  identity_match: "Compares the name and date of birth with a document, and the documents with each other.",
  business_identity:
    "Compares the business's name with its documents and checks the form of its EIN. Only a business register confirms that it exists.",
  employment_status:
    "Compares employer and position with an employment letter or pay stub. Only the employer or a payroll service confirms them.",
  financial_summary:
    "Reads a bank statement, pay stub or tax return and checks that its figures agree. It says nothing of credit or debts.",
  tenancy: "Compares the previous address with the lease. Only the landlord or a tenant record confirms it.",
};

/** What each extra service does, and what it cannot. */
export const SERVICE_WORDS: Record<Service, { text: string; needs?: Needed }> = {
  document_verification: {
    text: "Reads the license, ID or passport: does it keep to its standard, is it valid, are the dates sound. That is no proof that it is genuine.",
  },
  address_verification: {
    text: "Compares the address with the documents. A reviewer who inspects a recent bill or statement, or an address service, can verify it.",
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
    text: "Reads the articles of incorporation. Only a business register confirms the registration.",
  },
  license_verification: {
    text: "Whether it holds its license. The licensing authority answers, or a reviewer looks at the license.",
  },
  tax_standing: {
    text: "Whether its taxes are filed and paid. The tax authority answers, or a reviewer looks at the proof.",
  },
  regulatory_compliance: {
    text: "Whether it is on the US Treasury's sanctions list (OFAC). Other lists take a screening service.",
  },
  employment_history: {
    text: "Compares the start date with an employment letter. Only the employer or a payroll service confirms it.",
    needs: "startDate",
  },
  salary_verification: {
    text: "Compares the salary with a pay stub or tax return; shown as a range. Only the employer or a payroll service confirms it.",
    needs: "salary",
  },
  reference_check: { text: "A word about the work done. Only the employer can give it; no document does." },
  professional_license: {
    text: "The right to practice. A license board answers, or a reviewer looks at the license.",
  },
  credit_check: {
    text: "Score, history and bankruptcies. Only a credit bureau knows them; no document shows them.",
  },
  bank_verification: {
    text: "Reads a bank statement: do its sums agree, can its routing number exist. The bank itself is not asked.",
  },
  income_verification: {
    text: "Reads a pay stub or tax return: do its figures add up. Whoever pays is not asked.",
  },
  debt_analysis: {
    text: "What is owed. Only an account information service knows; no document shows all of it.",
  },
  rental_history: {
    text: "Compares rent and dates with the lease. Only the landlord or a tenant record confirms them.",
    needs: "lease",
  },
  landlord_references: { text: "What it was like to let to this tenant. Only the landlord can say." },
  eviction_check: { text: "Evictions that were filed. Only court records show them." },
  payment_history: {
    text: "Whether the rent came on time. Only the landlord or a tenant record can say; a lease cannot.",
  },
};

/** @returns the fields that the chosen services cannot do without. */
export function neededBy(services: readonly Service[]): ReadonlySet<Needed> {
  return new Set(services.flatMap((id) => SERVICE_WORDS[id].needs ?? []));
}
