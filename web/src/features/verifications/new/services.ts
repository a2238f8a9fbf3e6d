import type { BaseCheck, Service } from "../../../../../functions/contract/enums.ts";

/** A field that an extra service cannot do without. */
export type Needed = "address" | "phone" | "ssn" | "salary" | "startDate" | "lease";

/** What will happen in each type's own check, and what it cannot say: as honestly as the engine does it. */
export const BASE_WORDS: Record<BaseCheck, string> = {
  identity_match:
    "We'll compare the name and date of birth with a document, and the documents with each other.",
  business_identity:
    "We'll compare the business's name with its documents and check the form of its EIN. Only a business register confirms that it exists.",
  employment_status:
    "We'll compare employer and position with an employment letter or pay stub, or email the employer. Only the employer or a payroll service confirms them.",
  financial_summary:
    "We'll read a bank statement, pay stub or tax return and check that its figures agree. It says nothing of credit or debts.",
  tenancy:
    "We'll compare the previous address with the lease, or email the landlord. Only the landlord or a tenant record confirms it.",
};

/** What will happen in each extra service, and what it cannot say. */
const SERVICE_WORDS: Record<Service, { text: string; needs?: Needed }> = {
  document_verification: {
    text: "We'll read the license, ID or passport, and check its form and dates. That doesn't prove it's genuine.",
  },
  address_verification: {
    text: "We'll compare the address with the documents. A reviewer who inspects a recent bill or statement, or an address service, can verify it.",
    needs: "address",
  },
  phone_verification: {
    text: "We'll text a code to the number. Entering it shows who holds the phone.",
    needs: "phone",
  },
  ssn_verification: {
    text: "We'll check that the number is plausible and was never published. That doesn't show whose it is.",
    needs: "ssn",
  },
  business_registration: {
    text: "We'll read the articles of incorporation. Only a business register confirms the registration.",
  },
  license_verification: {
    text: "A reviewer will look at the license, unless the licensing authority answers.",
  },
  tax_standing: {
    text: "A reviewer will look at the proof that its taxes are filed and paid, unless the tax authority answers.",
  },
  regulatory_compliance: {
    text: "We'll search the US Treasury's sanctions list (OFAC). Other lists take a screening service.",
  },
  employment_history: {
    text: "We'll compare the start date with an employment letter, or email the employer. Only the employer or a payroll service confirms it.",
    needs: "startDate",
  },
  salary_verification: {
    text: "We'll compare the salary with a pay stub or tax return, or email the employer. It's shown as a range.",
    needs: "salary",
  },
  reference_check: {
    text: "We'll email the employer and ask about the work done. No document can answer that.",
  },
  professional_license: {
    text: "A reviewer will look at the license, unless a license board answers.",
  },
  credit_check: {
    text: "We'll ask a credit bureau for score, history and bankruptcies. No document shows them.",
  },
  bank_verification: {
    text: "We'll read a bank statement, and check its sums and routing number. We don't ask the bank.",
  },
  income_verification: {
    text: "We'll read a pay stub or tax return and check its figures. We don't ask whoever pays.",
  },
  debt_analysis: {
    text: "We'll ask an account information service what is owed. No document shows all of it.",
  },
  rental_history: {
    text: "We'll compare rent and dates with the lease, or email the landlord. Only the landlord or a tenant record confirms them.",
    needs: "lease",
  },
  landlord_references: {
    text: "We'll email the landlord and ask what this tenant was like. No document can answer that.",
  },
  eviction_check: {
    text: "We'll ask a court record service for evictions that were filed. No document shows them.",
  },
  payment_history: {
    text: "We'll email the landlord and ask whether the rent came on time. A lease can't show it.",
  },
};

/**
 * @param sendsTexts text messages are sent here; without them a service that knows who holds a number answers
 * @returns what will happen in a service, and what it cannot say
 */
export const serviceText = (id: Service, sendsTexts: boolean): string =>
  id === "phone_verification" && !sendsTexts
    ? "We'll ask a phone service who holds the number."
    : SERVICE_WORDS[id].text;

/** @returns the fields that the chosen services cannot do without. */
export function neededBy(services: readonly Service[]): ReadonlySet<Needed> {
  return new Set(services.flatMap((id) => SERVICE_WORDS[id].needs ?? []));
}
