import * as z from "zod";
import { tidyEmail } from "#contract/accounts/email-address.ts";
import { quote } from "#contract/billing/prices.ts";
import { emptyClaims } from "#contract/verification/claims-form.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { dateProblems } from "#contract/verification/new-verification.dates.ts";
import {
  type NewVerificationBody,
  newVerificationBody,
} from "#contract/verification/new-verification.schema.ts";
import { mapRequestFields } from "#contract/verification/request-fields.ts";
import { neededBy } from "./services.ts";
import type { AskedPerson, RequestMode, RequestValues } from "./values.ts";

/** @returns what the form states about a person, without the facts that are left to them */
function personIn(values: RequestValues, asked: readonly string[]) {
  const { personalInfo, verificationType } = values;
  const { firstName, lastName } = personalInfo;
  if (verificationType !== "identity") return { firstName, lastName };
  return {
    ...personalInfo,
    ...(asked.includes("dateOfBirth") && { dateOfBirth: "" }),
    ...(asked.includes("address") && { address: emptyClaims().personalInfo.address }),
  };
}

/** @returns the request body, without the details that belong to another type, priority or mode */
function toPayload(values: RequestValues, mode: RequestMode) {
  const { verificationType, priority, requestedServices, isFullLegalName } = values;
  const askSubject = mode === "other" && verificationType === "identity" ? values.askSubject : [];
  return {
    verificationType,
    priority,
    requestedServices,
    isFullLegalName,
    askSubject,
    personalInfo: personIn(values, askSubject),
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
          ...(verificationType !== "business" && { wantedAssurance: values.wantedAssurance || undefined }),
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
function datesOf(values: RequestValues) {
  const { verificationType, personalInfo, businessInfo, askSubject, people } = values;
  const isAsked = verificationType !== "identity" || people.length > 0 || askSubject.includes("dateOfBirth");
  const born = isAsked ? "" : personalInfo.dateOfBirth;
  return {
    verificationType,
    personalInfo: { dateOfBirth: /^\d{4}-\d{2}-\d{2}$/.test(born) ? born : undefined },
    businessInfo: { yearEstablished: Number(businessInfo.yearEstablished) },
  };
}

/**
 * @returns the values of a request to one of several people: with their address and name. Everything else about them is
 *   left to them.
 */
const forPerson = (values: RequestValues, { email, firstName, lastName }: AskedPerson): RequestValues => ({
  ...values,
  targetUserEmail: email,
  personalInfo: { ...emptyClaims().personalInfo, firstName, lastName },
  askSubject: [
    "dateOfBirth",
    ...(neededBy(values.requestedServices).has("address") ? ["address" as const] : []),
  ],
});

/** A request body, with the estimated cost that the form showed, in dollars. */
export type RequestToSend = NewVerificationBody & { estimatedCost: number };

/** The fields that each of several people has, by their path in a request. */
const OF_PERSON: Readonly<Record<string, keyof AskedPerson>> = {
  targetUserEmail: "email",
  "personalInfo.firstName": "firstName",
  "personalInfo.lastName": "lastName",
};

/**
 * The rules of the request form: the API contract's rules and messages, plus the form's own. Turns
 * {@link RequestValues} into request bodies, one for each person, including the cost that the form showed; the server
 * calculates the cost itself.
 * @param today the user's local date as `YYYY-MM-DD`
 */
export function requestSchema(mode: RequestMode, today: string) {
  return z
    .custom<RequestValues>()
    .superRefine((values, ctx) => {
      const issue = (path: string, message: string) =>
        ctx.addIssue({ code: "custom", path: path.split("."), message });
      const { people } = values;
      if (people.length === 0) for (const [path, message] of problemsOf(values, mode)) issue(path, message);
      for (const [i, person] of people.entries()) {
        if (person.email && people.findIndex(({ email }) => tidyEmail(email) === tidyEmail(person.email)) < i)
          issue(`people.${i}.email`, "This address is in the list twice");
        for (const [path, message] of problemsOf(forPerson(values, person), mode)) {
          const own = OF_PERSON[path];
          if (own) issue(`people.${i}.${own}`, message);
          // What all people have in common is reported once.
          else if (i === 0) issue(path, message);
        }
      }
      for (const [path, message] of Object.entries(dateProblems(datesOf(values), today)))
        issue(path, message);
    })
    .transform((values): RequestToSend[] =>
      (values.people.length === 0 ? [values] : values.people.map((person) => forPerson(values, person))).map(
        (one) => {
          const body = newVerificationBody.parse(toPayload(one, mode));
          const { totalCents } = quote(body.verificationType, body.requestedServices, body.priority);
          return { ...body, estimatedCost: totalCents / 100 };
        },
      ),
    );
}

const problemsOf = (values: RequestValues, mode: RequestMode): [string, string][] =>
  (newVerificationBody.safeParse(toPayload(values, mode)).error?.issues ?? []).map(({ path, message }) => [
    path.map(String).join("."),
    message,
  ]);
