import type { CheckId } from "./enums.ts";

/** What a request may state about its subject, or leave open; texts to the subject name only what is stated. */
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

/** Where the request itself is not shown, no more is named than every request with such a check states. */
const ALWAYS: ReadonlySet<ConsentFact> = new Set(["address", "phone", "ssn", "employer"]);

interface Stated {
  /** What the request states. */
  stated?: ReadonlySet<ConsentFact>;
  /** The reader stated it. */
  bySelf?: boolean;
}

/** What happens in each check, said to its subject. Documents are named apart, once for all checks. */
function happens({ stated = ALWAYS, bySelf = false }: Stated): Record<CheckId, string> {
  const as = bySelf ? "you stated" : "stated";
  const given = (facts: Partial<Record<ConsentFact, string>>) =>
    (Object.keys(facts) as ConsentFact[])
      .filter((fact) => stated.has(fact))
      .map((fact) => facts[fact] ?? "")
      .join(" and ");
  const one = (fact: ConsentFact, yes: string, no: string) => (stated.has(fact) ? yes : no);
  const birth = one("date_of_birth", " and date of birth", "");
  const lease = given({ lease_dates: "dates", rent: "rent" });
  const entity = given({ business_address: "address", ein: "EIN" });
  const ein = one("ein", `We check the form of the EIN ${as}. `, "");
  return {
    identity_match: `We compare the name${birth} ${as} with your identity document.`,
    document_verification:
      "We read your identity document's barcode or machine-readable zone, and check its form and dates.",
    address_verification: one(
      "address",
      `We compare the address ${as} with a document that shows where you live.`,
      "We need an address to compare with your documents, but the request doesn't include one.",
    ),
    phone_verification: one(
      "phone",
      `We check the form of the phone number ${as}. We'll text a code to it when you ask for one.`,
      "We need a phone number to text a code to, but the request doesn't include one.",
    ),
    ssn_verification: one(
      "ssn",
      `We check the form of the Social Security number ${as}.`,
      "We need a Social Security number, but the request doesn't include one.",
    ),
    background_check:
      "We search the sanctions list of the US Treasury (OFAC) for your name, and compare its entries with what your documents show. A screening service may search court records too.",
    employment_status: one(
      "employer",
      `We compare the employer and position ${as} with your documents, or ask your employer.`,
      "We read your documents about your job, or ask your employer.",
    ),
    employment_history: one(
      "start_date",
      `We compare the start date ${as} with your documents, or ask your employer.`,
      "We read your documents about your job, or ask your employer.",
    ),
    salary_verification: `${one("salary", `We compare the salary ${as} with your documents`, "We read the salary in your documents")}, or ask your employer. It's shown as a range.`,
    reference_check: "We ask your employer whether they would employ you again.",
    professional_license: "A reviewer looks at a copy of your license, or a license board answers.",
    financial_summary:
      "We read the documents you upload about your finances, and check that their figures agree.",
    credit_check: "We ask a credit bureau about your credit file.",
    bank_verification: "We read your account documents and check their sums.",
    income_verification: "We read your proof of income and check its sums.",
    debt_analysis: "We ask an account information service what you owe.",
    tenancy: `We compare the previous address ${as} with your documents, or ask your landlord.`,
    rental_history: lease
      ? `We compare the ${lease} ${as} with your documents, or ask your landlord.`
      : "We read your documents about the home, or ask your landlord.",
    landlord_references: "We ask your landlord whether they would rent to you again.",
    eviction_check: "We ask a court record service to search for evictions.",
    payment_history: "We ask your landlord whether the rent was paid on time.",
    business_identity: `${ein}We compare the business's name ${as} with its documents or a business register.`,
    business_registration: `${ein}We read the business's registration documents or ask a business register.`,
    license_verification: "A reviewer looks at the business's license, or the licensing authority answers.",
    tax_standing: "A reviewer looks at the business's tax documents, or the tax authority answers.",
    regulatory_compliance: `We search the sanctions list of the US Treasury (OFAC) for the business's name${entity && `, and compare the ${entity} ${as} with it`}. A screening service may search other lists too.`,
  };
}

/** @returns what will happen in a check, in sentences to its subject */
export const whatHappens = (check: CheckId, stated: Stated = {}): string => happens(stated)[check];
