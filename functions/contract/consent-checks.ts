import type { CheckId } from "./enums.ts";
import { CHECK_LABEL } from "./labels.ts";

/** What a request may state about its subject, or leave open; the consent text names only what is stated. */
export type ConsentFact =
  | "date_of_birth"
  | "address"
  | "phone"
  | "ssn"
  | "ein"
  | "business_address"
  | "employer"
  | "start_date"
  | "salary"
  | "lease_dates"
  | "rent";

/** What was stated, as a form holds it or the server keeps it: an empty text is nothing. */
interface Statement {
  dateOfBirth?: string | undefined;
  phone?: string | undefined;
  ssn?: string | undefined;
  address?: { [part in "street" | "city" | "state" | "zipCode"]?: string | undefined } | undefined;
  business?: { ein?: string | undefined; businessAddress?: string | undefined } | undefined;
  employment?:
    | {
        employerName?: string | undefined;
        startDate?: string | undefined;
        salary?: string | number | undefined;
      }
    | undefined;
  rental?:
    | {
        leaseStartDate?: string | undefined;
        leaseEndDate?: string | undefined;
        monthlyRent?: string | number | undefined;
      }
    | undefined;
}

/**
 * @returns what is stated. The country alone is no address: forms send it with every request.
 */
export function consentFacts({
  address,
  business,
  employment,
  rental,
  ...person
}: Statement): Set<ConsentFact> {
  const values: Record<ConsentFact, (string | number | undefined)[]> = {
    date_of_birth: [person.dateOfBirth],
    address: [address?.street, address?.city, address?.state, address?.zipCode],
    phone: [person.phone],
    ssn: [person.ssn],
    ein: [business?.ein],
    business_address: [business?.businessAddress],
    employer: [employment?.employerName],
    start_date: [employment?.startDate],
    salary: [employment?.salary],
    lease_dates: [rental?.leaseStartDate, rental?.leaseEndDate],
    rent: [rental?.monthlyRent],
  };
  const isGiven = (value: string | number | undefined) => value !== undefined && `${value}`.trim() !== "";
  const facts = Object.keys(values) as ConsentFact[];
  return new Set(facts.filter((fact) => values[fact].some(isGiven)));
}

/**
 * @param stated what the request states
 * @param bySelf the reader stated it
 * @returns what each check does and needs, behind its name
 */
function does(stated: ReadonlySet<ConsentFact>, bySelf: boolean): Record<CheckId, string> {
  const as = bySelf ? "you stated" : "stated";
  const given = (facts: Partial<Record<ConsentFact, string>>) =>
    (Object.keys(facts) as ConsentFact[]).filter((fact) => stated.has(fact)).map((fact) => facts[fact] ?? "");
  const name = ["name", ...given({ date_of_birth: "date of birth" })].join(" and ");
  const lease = given({ lease_dates: "dates", rent: "rent" }).join(" and ");
  const entity = given({ business_address: "address", ein: "EIN" }).join(" and ");
  const one = (fact: ConsentFact, yes: string, no: string) => (stated.has(fact) ? yes : no);
  return {
    identity_match: `compares the ${name} ${as} with your driver's license, state ID or passport`,
    document_verification:
      "reads that document's barcode or machine-readable zone and checks its form and dates",
    address_verification: one(
      "address",
      `compares the address ${as} with a recent bill or statement, or with your license or ID`,
      "needs an address to compare with your documents, and none was stated",
    ),
    phone_verification: one(
      "phone",
      `checks the form of the phone number ${as}, and takes a code that is sent to it by text message when you ask for one`,
      "needs a phone number, and none was stated",
    ),
    ssn_verification: one(
      "ssn",
      `checks the form of the social security number ${as}`,
      "needs a social security number, and none was stated",
    ),
    background_check:
      "searches the sanctions list of the US Treasury (OFAC) for your name, and compares its entries with what your documents show; a screening service may search court records too",
    employment_status: one(
      "employer",
      `compares the employer and position ${as} with your employment letter or pay stub, or asks your employer`,
      "reads your employment letter or pay stub, or asks your employer",
    ),
    employment_history: one(
      "start_date",
      `compares the start date ${as} with your employment letter, or asks your employer`,
      "reads your employment letter, or asks your employer",
    ),
    salary_verification: one(
      "salary",
      `compares the salary ${as} with your pay stub or tax return, or asks your employer; shown as a range`,
      "reads the salary in your pay stub or tax return, or asks your employer; shown as a range",
    ),
    reference_check: "asks your employer whether they would employ you again",
    professional_license: "needs a copy of your license, which one of our reviewers looks at",
    financial_summary: "reads your bank statement, pay stub or tax return",
    credit_check: "needs a credit bureau's answer about your credit file",
    bank_verification: "reads your bank statement and checks its sums",
    income_verification: "reads your pay stub or tax return and checks its sums",
    debt_analysis: "needs an account information service's answer about what you owe",
    tenancy: `compares the previous address ${as} with your lease agreement, or asks your landlord`,
    rental_history: lease
      ? `compares the ${lease} ${as} with your lease agreement, or asks your landlord`
      : "reads your lease agreement, or asks your landlord",
    landlord_references: "asks your landlord whether they would rent to you again",
    eviction_check: "needs a court record service that searches for evictions",
    payment_history: "asks your landlord whether the rent was paid on time",
    business_identity: `${one("ein", `checks the form of the EIN ${as} and `, "")}compares the business's name with its documents`,
    business_registration: `${one("ein", `checks the form of the EIN ${as} and `, "")}reads the articles of incorporation`,
    license_verification: "needs a copy of the business license, which one of our reviewers looks at",
    tax_standing: "needs the business's tax return, which one of our reviewers looks at",
    regulatory_compliance: `searches the sanctions list of the US Treasury (OFAC) for the business's name${entity && `, and compares the ${entity} ${as} with it`}; a screening service may search other lists too`,
  };
}

/** @returns the list of the checks, a check a line, with what each does and needs */
export function whatIsChecked(
  checks: readonly CheckId[],
  stated: ReadonlySet<ConsentFact>,
  { bySelf = false } = {},
): string {
  const words = does(stated, bySelf);
  return `What is checked:\n${checks.map((id) => `• ${CHECK_LABEL[id]} ${words[id]}.`).join("\n")}`;
}
