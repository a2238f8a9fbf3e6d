import * as z from "zod";
import { CONSENT_VERSION } from "../../../../../functions/contract/consent.ts";
import { REVIEWED_PURPOSES } from "../../../../../functions/contract/enums.ts";
import { MINIMUM_AGE_YEARS } from "../../../../../functions/contract/limits.ts";
import { newVerificationBody } from "../../../../../functions/contract/new-verification.schema.ts";
import type { RequestMode, RequestValues } from "./values.ts";

/** @returns the payload of spec 2 §3 for the values of the form; fields that do not apply are left out. */
function toPayload(values: RequestValues, mode: RequestMode) {
  const { consent, purposeCertified, purpose, targetUserEmail, urgentReason, notes, ...rest } = values;
  return {
    ...rest,
    ...(values.priority === "urgent" && { urgentReason }),
    ...(mode === "self"
      ? { mode, consent: consent ? { accepted: true, textVersion: CONSENT_VERSION } : undefined }
      : { targetUserEmail, purpose, purposeCertified, notes }),
  };
}

/**
 * The rules of the new-request form: the contract's, with its messages, and what only the form asks for.
 * Parses {@link RequestValues} to the call's body.
 * @param today `YYYY-MM-DD`
 */
export function requestSchema(mode: RequestMode, today: string) {
  return z
    .custom<RequestValues>()
    .superRefine((values, ctx) => {
      const issue = (path: string, message: string) =>
        ctx.addIssue({ code: "custom", path: path.split("."), message });
      const parsed = newVerificationBody.safeParse(toPayload(values, mode));
      for (const { path, message } of parsed.error?.issues ?? []) issue(path.map(String).join("."), message);
      const born = values.personalInfo.dateOfBirth;
      if (born > today) issue("personalInfo.dateOfBirth", "Date of birth cannot be in the future");
      else if (born && ageOn(born, today) < MINIMUM_AGE_YEARS)
        issue(
          "personalInfo.dateOfBirth",
          `Only people of ${MINIMUM_AGE_YEARS} years or older can be verified`,
        );
      if (mode === "other" && REVIEWED_PURPOSES.includes(values.purpose) && !values.purposeCertified)
        issue("purposeCertified", "Please confirm what the result will be used for");
    })
    .transform((values) => newVerificationBody.parse(toPayload(values, mode)));
}

/** @returns full years between two `YYYY-MM-DD` dates. */
function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
