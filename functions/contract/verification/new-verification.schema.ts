import * as z from "zod";
import { NAME_PARTS } from "../accounts/person-name.ts";
import { PEOPLE_ONLY, wantedAssurance } from "../assurance/wanted.schema.ts";
import { SERVICES, type Service } from "../checks/catalog.ts";
import { DEFAULT_PURPOSE, PRIORITIES, PURPOSES, REVIEWED_PURPOSES, VERIFICATION_TYPES } from "../enums.ts";
import { email, MESSAGES, optionalLongText, optionalText, orAbsent } from "../rules.schema.ts";
import { claimSections } from "./claims.schema.ts";
import { ADDRESS_FIELDS, ASKED_FACTS, DEFAULT_COUNTRY, fieldsOf, SECTION_OF_TYPE } from "./claims.ts";
import { mapRequestFields, requestFieldsFor } from "./request-fields.ts";

const fields = z.object({
  verificationType: z.enum(VERIFICATION_TYPES, { error: "Verification type is required" }),
  targetUserEmail: orAbsent(email("Target user email is required")),
  priority: z.enum(PRIORITIES).default("standard"),
  ...mapRequestFields(({ max }) => optionalLongText(max)),
  requestedServices: z.array(z.string()).max(8).default([]),
  wantedAssurance,
  purpose: orAbsent(z.enum(PURPOSES)),
  purposeCertified: z.boolean().optional(),
  mode: orAbsent(z.enum(["self"])),
  consent: z.object({ accepted: z.literal(true), textVersion: z.string().max(20) }).optional(),
  teamId: optionalText(40),
  /** Whether the subject has only one name. */
  isFullLegalName: z.boolean().optional(),
  /** The facts that the requester doesn't know and leaves to the subject. */
  askSubject: z
    .array(z.enum(ASKED_FACTS, { error: `Choose from ${ASKED_FACTS.join(", ")}` }))
    .max(8)
    .default([]),
  ...claimSections,
});
type Parsed = z.infer<typeof fields>;

/** Whether the requester still has to certify what a result about someone else is for (15 U.S.C. § 1681b). */
const needsCertificate = ({ verificationType: type, purpose, purposeCertified }: Parsed): boolean =>
  REVIEWED_PURPOSES.includes(purpose ?? DEFAULT_PURPOSE[type]) && purposeCertified !== true;

const NAMES: readonly string[] = NAME_PARTS;

/** @returns the facts left to the subject, in any form, because another rule may have refused them */
const askedIn = ({ askSubject }: Parsed): readonly string[] => (Array.isArray(askSubject) ? askSubject : []);

/** Refuses a fact that's stated and also left to the subject, and leaving facts to the subject of another type. */
function refuseWrongAsking(input: Parsed, issue: (path: PropertyKey[], message: string) => void): void {
  const asked = askedIn(input);
  if (asked.length === 0) return;
  if (input.mode === "self") issue(["askSubject"], "You state your own details");
  else if (input.verificationType !== "identity")
    issue(["askSubject"], "Only an identity verification can leave details to the person you're verifying");
  const { dateOfBirth, address } = input.personalInfo ?? {};
  if (asked.includes("dateOfBirth") && dateOfBirth) issue(["personalInfo", "dateOfBirth"], EITHER);
  const part = Object.keys(ADDRESS_FIELDS).find((name) => {
    const value = address?.[name as keyof typeof ADDRESS_FIELDS];
    return value && !(name === "country" && value === DEFAULT_COUNTRY);
  });
  if (asked.includes("address") && part) issue(["personalInfo", "address", part], EITHER);
}

const EITHER = "Leave this empty, or say that you know it";

/** @param input parsed as far as possible. A field that another rule refused can have any type */
function refuseWhatIsMissing(input: Parsed, ctx: z.core.$RefinementCtx<Parsed>): void {
  const issue = (path: PropertyKey[], message: string) => ctx.addIssue({ code: "custom", path, message });
  const { verificationType: type, requestedServices: services } = input;
  if (input.mode !== "self" && !input.targetUserEmail)
    issue(["targetUserEmail"], "Target user email is required");
  if (input.mode !== "self" && needsCertificate(input)) issue(["purposeCertified"], MESSAGES.certify);
  if (input.mode === "self" && !input.consent) issue(["consent"], "Your consent is required");
  if (type === "business" && input.wantedAssurance) issue(["wantedAssurance"], PEOPLE_ONLY);
  refuseWrongAsking(input, issue);
  for (const [name, { required }] of requestFieldsFor(input.priority))
    if (required && !input[name]) issue([name], required);
  if (!VERIFICATION_TYPES.includes(type)) return;
  const offered: readonly string[] = SERVICES[type];
  for (const [i, id] of (Array.isArray(services) ? services : []).entries())
    if (typeof id === "string" && !offered.includes(id))
      issue(["requestedServices", i], `Not a service of ${type} verifications: ${id}`);
  const section = SECTION_OF_TYPE[type];
  const given = section && (input[section] as Record<string, unknown> | null | undefined);
  // Some people have only one name.
  const isNamed =
    input.isFullLegalName === true && Boolean(input.personalInfo?.firstName || input.personalInfo?.lastName);
  const isLeft = (field: string) => (isNamed && NAMES.includes(field)) || askedIn(input).includes(field);
  for (const [field, { required }] of Object.entries(section ? fieldsOf(section) : {}))
    if (required && given?.[field] === undefined && !isLeft(field))
      issue([section as string, field], required);
  const { leaseStartDate: from, leaseEndDate: to } = input.rentalInfo ?? {};
  if (typeof from === "string" && typeof to === "string" && to < from)
    issue(["rentalInfo", "leaseEndDate"], "The lease can't end before it starts");
}

/** POST /api/v1/verifications. `estimatedCost` is ignored, because the server computes the price itself. */
export const newVerificationBody = fields
  .superRefine(refuseWhatIsMissing, {
    // Runs even if another field is invalid, so that all errors are reported at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .transform((v) => ({
    ...v,
    requestedServices: [...new Set(v.requestedServices)] as Service[],
    askSubject: [...new Set(v.askSubject)],
  }));
export type NewVerificationBody = z.infer<typeof newVerificationBody>;
export type NewVerificationInput = z.input<typeof newVerificationBody>;
