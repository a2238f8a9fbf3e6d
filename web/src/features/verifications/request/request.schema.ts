import * as z from "zod";
import { quote } from "#contract/billing/prices.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { dateProblems } from "#contract/verification/new-verification.dates.ts";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { mapRequestFields } from "#contract/verification/request-fields.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/** @returns the request body, without the details that belong to another type, priority or mode */
function toPayload(values: RequestValues, mode: RequestMode) {
  const { verificationType, priority, requestedServices, personalInfo, isFullLegalName } = values;
  const { firstName, lastName } = personalInfo;
  return {
    verificationType,
    priority,
    requestedServices,
    isFullLegalName,
    personalInfo: verificationType === "identity" ? personalInfo : { firstName, lastName },
    ...(verificationType === "business" && { businessInfo: values.businessInfo }),
    ...(verificationType === "employment" && { employmentInfo: values.employmentInfo }),
    ...(verificationType === "rental" && { rentalInfo: values.rentalInfo }),
    ...mapRequestFields((field, name) =>
      !field.priority || field.priority === priority ? values[name] : undefined,
    ),
    ...(mode === "self"
      ? { mode, consent: values.consent ? { accepted: true, textVersion: CONSENT_VERSION } : undefined }
      : {
          targetUserEmail: values.targetUserEmail,
          purpose: values.purpose,
          purposeCertified: values.purposeCertified,
        }),
  };
}

/** @returns the details about the subject that the form will send */
export function statedIn(values: RequestValues) {
  const { personalInfo, businessInfo, employmentInfo, rentalInfo } = toPayload(values, "self");
  return { ...personalInfo, business: businessInfo, employment: employmentInfo, rental: rentalInfo };
}

/** @returns the form's dates, without a date of birth in the wrong format, which another rule reports */
function datesOf({ verificationType, personalInfo, businessInfo }: RequestValues) {
  const born = verificationType === "identity" ? personalInfo.dateOfBirth : "";
  return {
    verificationType,
    personalInfo: { dateOfBirth: /^\d{4}-\d{2}-\d{2}$/.test(born) ? born : undefined },
    businessInfo: { yearEstablished: Number(businessInfo.yearEstablished) },
  };
}

/**
 * The rules of the request form: the API contract's rules and messages, plus the form's own. Turns
 * {@link RequestValues} into the request body, including the cost that the form showed; the server calculates the cost
 * itself.
 * @param today the user's local date as `YYYY-MM-DD`
 */
export function requestSchema(mode: RequestMode, today: string) {
  return z
    .custom<RequestValues>()
    .superRefine((values, ctx) => {
      const issue = (path: string, message: string) =>
        ctx.addIssue({ code: "custom", path: path.split("."), message });
      const parsed = newVerificationBody.safeParse(toPayload(values, mode));
      for (const { path, message } of parsed.error?.issues ?? []) issue(path.map(String).join("."), message);
      for (const [path, message] of Object.entries(dateProblems(datesOf(values), today)))
        issue(path, message);
    })
    .transform((values) => {
      const body = newVerificationBody.parse(toPayload(values, mode));
      const { totalCents } = quote(body.verificationType, body.requestedServices, body.priority);
      return { ...body, estimatedCost: totalCents / 100 };
    });
}
