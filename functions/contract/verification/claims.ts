import { BUSINESS_TYPES, EMPLOYMENT_TYPES } from "../enums.ts";

/**
 * Defines everything that a request can state about its subject. The schema (`claims.schema.ts`), the form's values
 * (`claims-form.ts`), the API's format (`claims-answer.ts`) and the facts on screens and in reports (`stated.ts`) are
 * derived from it.
 */
interface Field {
  label: string;
  /** The form's label, if it says more than the label elsewhere. */
  formLabel?: string;
  /**
   * - `line`, `text`: one line, several lines.
   * - `nine_digits`: an identity number. It's encrypted separately, and API responses have only its last four digits.
   * - `amount`: dollars.
   */
  kind: "line" | "text" | "date" | "amount" | "year" | "email" | "phone" | "choice" | "nine_digits" | "lei";
  /** Maximum number of characters. */
  max?: number;
  choices?: readonly string[];
  /** The message if the field is missing and the request's type requires it. */
  required?: string;
}
type Fields = Record<string, Field>;

const PERSON = {
  firstName: { label: "First name", kind: "line", max: 100, required: "First name is required" },
  lastName: { label: "Last name", kind: "line", max: 100, required: "Last name is required" },
  dateOfBirth: {
    label: "Date of birth",
    kind: "date",
    required: "Date of birth is required",
  },
  phone: { label: "Phone", kind: "phone", max: 30 },
  ssn: { label: "SSN", formLabel: "Social Security number (SSN)", kind: "nine_digits" },
} as const satisfies Fields;

/** In a request's address, the country always has a value. */
export const ADDRESS_FIELDS = {
  street: { label: "Street", kind: "line", max: 200 },
  city: { label: "City", kind: "line", max: 100 },
  state: { label: "State", kind: "line", max: 100 },
  zipCode: { label: "ZIP code", kind: "line", max: 20 },
  country: { label: "Country", kind: "line", max: 60 },
} as const satisfies Fields;
export const DEFAULT_COUNTRY = "US";

const BUSINESS = {
  businessName: {
    label: "Business name",
    kind: "line",
    max: 200,
    required: "Business name is required",
  },
  ein: { label: "EIN", kind: "nine_digits", required: "EIN is required" },
  businessAddress: { label: "Business address", kind: "line", max: 300 },
  businessType: { label: "Business type", kind: "choice", choices: BUSINESS_TYPES },
  yearEstablished: { label: "Year established", kind: "year" },
  lei: { label: "LEI", formLabel: "Legal Entity Identifier (LEI)", kind: "lei" },
} as const satisfies Fields;

const EMPLOYMENT = {
  employerName: {
    label: "Employer name",
    kind: "line",
    max: 200,
    required: "Employer name is required",
  },
  position: {
    label: "Position",
    kind: "line",
    max: 150,
    required: "Position is required",
  },
  employmentType: { label: "Employment type", kind: "choice", choices: EMPLOYMENT_TYPES },
  startDate: { label: "Start date", kind: "date" },
  salary: { label: "Salary", kind: "amount" },
  contactName: { label: "Contact name", kind: "line", max: 150 },
  contactEmail: { label: "Contact email", kind: "email" },
} as const satisfies Fields;

const RENTAL = {
  previousAddress: {
    label: "Previous address",
    kind: "line",
    max: 300,
    required: "Previous address is required",
  },
  landlordContact: { label: "Landlord contact", kind: "line", max: 254 },
  monthlyRent: { label: "Monthly rent", kind: "amount" },
  leaseStartDate: { label: "Lease start date", kind: "date" },
  leaseEndDate: { label: "Lease end date", kind: "date" },
  reasonForLeaving: { label: "Reason for leaving", kind: "text", max: 1000 },
} as const satisfies Fields;

/** The sections, by their name in a request's body. */
export const CLAIM_FIELDS = {
  personalInfo: PERSON,
  businessInfo: BUSINESS,
  employmentInfo: EMPLOYMENT,
  rentalInfo: RENTAL,
} as const;
export type ClaimSection = keyof typeof CLAIM_FIELDS;

/** The main section of each type of request. Financial requests have none: their form asks only for a name. */
export const SECTION_OF_TYPE = {
  identity: "personalInfo",
  business: "businessInfo",
  employment: "employmentInfo",
  rental: "rentalInfo",
  financial: null,
} as const;

/** @returns a section's fields, by name */
export const fieldsOf = (section: ClaimSection): Readonly<Record<string, Field>> => CLAIM_FIELDS[section];

/** The type of a field's parsed value. */
export type ValueOf<F extends Field> = F extends { choices: readonly (infer C)[] }
  ? C
  : F["kind"] extends "amount" | "year"
    ? number
    : string;

type Stated<F extends Fields> = { [N in keyof F]?: ValueOf<F[N]> | undefined };
/** A section in which some fields are never absent. */
type Known<F extends Fields, N extends keyof F> = Omit<Stated<F>, N> & { [K in N]: ValueOf<F[K]> };

/**
 * A postal address, stated or read from a document. Every part may be missing. The state is a code or a name, as it was
 * entered.
 */
export type Address = { [N in keyof typeof ADDRESS_FIELDS]?: string | undefined };

/** Dates are YYYY-MM-DD, amounts are in dollars, and salaries are per year. */
type BusinessClaims = Known<typeof BUSINESS, "businessName">;
type EmploymentClaims = Known<typeof EMPLOYMENT, "employerName" | "position">;
type RentalClaims = Known<typeof RENTAL, "previousAddress">;

/** Facts that an identity request can leave to its subject, who states them when they agree. */
export const ASKED_FACTS = ["dateOfBirth", "address"] as const;
export type AskedFact = (typeof ASKED_FACTS)[number];

/** The facts stated about a subject. Which sections there are depends on the type. */
export interface Claims extends Stated<typeof PERSON> {
  address?: Address | undefined;
  business?: BusinessClaims | undefined;
  employment?: EmploymentClaims | undefined;
  rental?: RentalClaims | undefined;
  /** The facts left to the subject. Their values are the subject's own statements, and absent until they agree. */
  askSubject?: readonly AskedFact[] | undefined;
}

/**
 * @returns the claims without the subject's own statements. Nothing confirms those: a document always agrees with what
 *   its holder says about themselves
 */
export function statedByRequester(claims: Claims): Claims {
  const stated = { ...claims };
  for (const fact of claims.askSubject ?? []) delete stated[fact];
  return stated;
}

/**
 * @param path of a field in a request's body, such as `personalInfo.address.city`
 * @returns the field's label in forms
 */
export function claimLabel(path: string): string {
  const [section = "", name = "", part] = path.split(".");
  const fields: Readonly<Record<string, Field>> = part ? ADDRESS_FIELDS : fieldsOf(section as ClaimSection);
  const field = fields[part ?? name];
  return field?.formLabel ?? field?.label ?? "";
}
