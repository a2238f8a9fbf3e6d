import { dateOf } from "#contract/time.ts";
import { dateProblems } from "#contract/verification/new-verification.dates.ts";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { onlyName } from "./person-name.ts";

/**
 * @returns what a new request states about its subject: the section for its type, and the person's details.
 * @throws DomainError 422 for a birth date that isn't accepted, or a business established in the future
 */
export function claimsOf(ctx: Ctx, input: NewVerificationBody): Claims {
  const {
    personalInfo,
    businessInfo,
    employmentInfo,
    rentalInfo,
    verificationType: type,
    askSubject,
  } = input;
  const problems = dateProblems(input, dateOf(ctx.now()));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    ...personalInfo,
    ...(askSubject.length > 0 && { askSubject }),
    ...(askSubject.includes("address") && { address: undefined }),
    ...(input.isFullLegalName && onlyName(personalInfo?.firstName, personalInfo?.lastName)),
    ...(type === "business" &&
      businessInfo && {
        business: { ...businessInfo, businessName: businessInfo.businessName ?? "" },
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

/** @returns the name for lists and search: the business's, or else the person's; null if neither is stated. */
export function targetNameOf({ business, firstName, lastName }: Claims): string | null {
  return business?.businessName || [firstName, lastName].filter(Boolean).join(" ") || null;
}
