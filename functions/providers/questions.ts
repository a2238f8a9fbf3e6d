import type { Claims } from "../checks/types.ts";
import type { CheckId, Purpose } from "../contract/enums.ts";

/** All that a provider could be told; which of it a check needs is in {@link NEEDS}. Dates are YYYY-MM-DD. */
export interface Subject {
  first_name?: string | undefined;
  last_name?: string | undefined;
  date_of_birth?: string | undefined;
  /** Nine digits. */
  ssn?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  address?:
    | Partial<Record<"street" | "city" | "state" | "zip_code" | "country", string | undefined>>
    | undefined;
  business_name?: string | undefined;
  /** Legal entity identifier, 20 characters. */
  lei?: string | undefined;
  /** Nine digits. */
  ein?: string | undefined;
  /** One line. */
  business_address?: string | undefined;
  employer_name?: string | undefined;
  position?: string | undefined;
  start_date?: string | undefined;
  employment_type?: string | undefined;
  /** Dollars a year. */
  annual_salary?: number | undefined;
  /** One line. */
  previous_address?: string | undefined;
  /** Dollars. */
  monthly_rent?: number | undefined;
  lease_start?: string | undefined;
  lease_end?: string | undefined;
}
export type SubjectField = keyof Subject;

/** One question about one check, with no more of the subject than the check needs. */
export interface Question {
  /** The request's id; the same however often it is asked. */
  requestId: string;
  check: CheckId;
  purpose: Purpose;
  subject: Subject;
  /** UTC ms until which the answer is waited for. */
  answerBy: number;
  /** How often it was put before. */
  attempts: number;
  /** UTC ms. */
  now: number;
}

const NAME = ["first_name", "last_name"] as const;
const PERSON = [...NAME, "date_of_birth"] as const;
const EMPLOYMENT = [...NAME, "employer_name", "position", "start_date", "employment_type"] as const;
const LEASE = [...NAME, "previous_address", "lease_start", "lease_end"] as const;
/** Requests about money state little: the address that consented finds the accounts. */
const ACCOUNTS = [...PERSON, "email"] as const;
const BUSINESS = ["business_name", "lei", "ein", "business_address"] as const;

/**
 * What each check tells a provider, and nothing else (data minimisation): what finds the record, and what is to be
 * compared with it. Notes, costs, who asks and every document stay here.
 */
export const NEEDS: Record<CheckId, readonly SubjectField[]> = {
  identity_match: [],
  document_verification: [],
  address_verification: [...NAME, "address"],
  phone_verification: [...NAME, "phone"],
  ssn_verification: [...PERSON, "ssn"],
  background_check: [...PERSON, "address"],
  employment_status: EMPLOYMENT,
  employment_history: EMPLOYMENT,
  salary_verification: [...EMPLOYMENT, "annual_salary"],
  reference_check: [...NAME, "employer_name", "position"],
  professional_license: [...PERSON, "position"],
  financial_summary: ACCOUNTS,
  credit_check: [...ACCOUNTS, "ssn", "address"],
  bank_verification: ACCOUNTS,
  income_verification: ACCOUNTS,
  debt_analysis: ACCOUNTS,
  tenancy: LEASE,
  rental_history: LEASE,
  landlord_references: LEASE,
  eviction_check: [...PERSON, "previous_address"],
  payment_history: [...LEASE, "monthly_rent"],
  business_identity: BUSINESS,
  business_registration: BUSINESS,
  license_verification: ["business_name", "business_address"],
  tax_standing: ["business_name", "ein"],
  regulatory_compliance: ["business_name", "business_address"],
};

/**
 * @param holder the name of the subject's own account, told where the request states none
 * @returns what a provider is told of the subject for a check
 */
export function subjectFor(
  check: CheckId,
  claims: Claims,
  email: string,
  holder?: { firstName: string; lastName: string },
): Subject {
  const all = everything(claims, email, holder);
  const needed = NEEDS[check].filter((field) => all[field] !== undefined && all[field] !== "");
  return Object.fromEntries(needed.map((field) => [field, all[field]]));
}

function everything(claims: Claims, email: string, holder: Parameters<typeof subjectFor>[3]): Subject {
  const { address, business, employment, rental } = claims;
  const isNamed = claims.firstName || claims.lastName;
  return {
    first_name: isNamed ? claims.firstName : holder?.firstName,
    last_name: isNamed ? claims.lastName : holder?.lastName,
    date_of_birth: claims.dateOfBirth,
    ssn: claims.ssn,
    phone: claims.phone,
    email,
    address: address && {
      street: address.street,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      country: address.country,
    },
    business_name: business?.businessName,
    lei: business?.lei,
    ein: business?.ein,
    business_address: business?.businessAddress,
    employer_name: employment?.employerName,
    position: employment?.position,
    start_date: employment?.startDate,
    employment_type: employment?.employmentType,
    annual_salary: employment?.salary,
    previous_address: rental?.previousAddress,
    monthly_rent: rental?.monthlyRent,
    lease_start: rental?.leaseStartDate,
    lease_end: rental?.leaseEndDate,
  };
}
