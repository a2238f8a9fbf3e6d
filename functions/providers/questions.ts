import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import type { SubjectField } from "#contract/checks/define.ts";
import type { Purpose } from "#contract/enums.ts";
import type { Claims } from "#functions/checks/engine/types.ts";

/**
 * Every field that we could send to a provider. Each check's definition lists the ones it needs. Dates are YYYY-MM-DD.
 */
export interface Subject extends Partial<Record<SubjectField, unknown>> {
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

/** One question about one check, with only the subject's fields that the check needs. */
export interface Question {
  /** The request's id. It stays the same each time we ask. */
  requestId: string;
  check: CheckId;
  purpose: Purpose;
  subject: Subject;
  /** Id of the API request that led to the question, for the provider's log and ours. */
  causedBy: string;
  /** UTC ms until which we wait for the answer. */
  answerBy: number;
  /** How many times the question was sent before. */
  attempts: number;
  /** UTC ms. */
  now: number;
}

/**
 * @param email the subject's address
 * @param holder the name on the subject's own account, used if the request states none
 * @returns the subject's fields that we send to a provider for a check
 */
export function subjectFor(
  check: CheckId,
  claims: Claims,
  email: string,
  holder?: { firstName: string; lastName: string },
): Subject {
  const all = everything(claims, email, holder);
  const needed = CHECKS[check].providerFields.filter(
    (field) => all[field] !== undefined && all[field] !== "",
  );
  return Object.fromEntries(needed.map((field) => [field, all[field]]));
}

function everything(
  claims: Claims,
  email: string,
  holder: Parameters<typeof subjectFor>[3],
): { [Field in SubjectField]: Subject[Field] } {
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
