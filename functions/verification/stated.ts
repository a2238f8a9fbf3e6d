import { ageOn } from "../checks/age.ts";
import { dateOf } from "../checks/dates.ts";
import type { Claims } from "../checks/types.ts";
import type { Ctx } from "../context.ts";
import { MINIMUM_AGE_YEARS } from "../contract/limits.ts";
import type { NewVerificationBody } from "../contract/new-verification.schema.ts";
import { invalid } from "../errors.ts";

/** Older than anybody has ever been. */
const MAXIMUM_AGE_YEARS = 130;

/**
 * What a new request states about its subject: the section of its type, and what is said of the person.
 * @throws DomainError 422 for a birth date, year, SSN or EIN that cannot be one
 */
export function claimsOf(ctx: Ctx, input: NewVerificationBody): Claims {
  const { personalInfo = {}, businessInfo, employmentInfo, rentalInfo, verificationType: type } = input;
  const today = dateOf(ctx.now());
  if (personalInfo.dateOfBirth) assertBirthDate(personalInfo.dateOfBirth, today);
  if (type === "business" && (businessInfo?.yearEstablished ?? 0) > Number(today.slice(0, 4)))
    throw invalid({ "businessInfo.yearEstablished": "Year established cannot be in the future" });
  return {
    ...personalInfo,
    ssn: nineDigits(personalInfo.ssn, "personalInfo.ssn", "SSN"),
    ...(type === "business" &&
      businessInfo && {
        business: {
          ...businessInfo,
          businessName: businessInfo.businessName ?? "",
          ein: nineDigits(businessInfo.ein, "businessInfo.ein", "EIN"),
        },
      }),
    ...(type === "employment" &&
      employmentInfo && {
        employment: {
          ...employmentInfo,
          employerName: employmentInfo.employerName ?? "",
          position: employmentInfo.position ?? "",
        },
      }),
    ...(type === "rental" &&
      rentalInfo && { rental: { ...rentalInfo, previousAddress: rentalInfo.previousAddress ?? "" } }),
  };
}

/** @returns the name that lists show and search finds: the business's, or the person's. */
export function targetNameOf({ business, firstName, lastName }: Claims): string | null {
  return business?.businessName || [firstName, lastName].filter(Boolean).join(" ") || null;
}

function assertBirthDate(dateOfBirth: string, today: string): void {
  const age = ageOn(dateOfBirth, today);
  if (dateOfBirth > today) throw invalid({ "personalInfo.dateOfBirth": "Date of birth is in the future" });
  if (age < MINIMUM_AGE_YEARS)
    throw invalid({ "personalInfo.dateOfBirth": `Nobody under ${MINIMUM_AGE_YEARS} can be verified` });
  if (age > MAXIMUM_AGE_YEARS) throw invalid({ "personalInfo.dateOfBirth": "Check the year of birth" });
}

function nineDigits(typed: string | undefined, path: string, name: string): string | undefined {
  const digits = typed?.replace(/[\s-]/g, "");
  if (digits !== undefined && !/^\d{9}$/.test(digits))
    throw invalid({ [path]: `Enter all nine digits of the ${name}` });
  return digits;
}
