import * as z from "zod";
import { NAME_PARTS } from "../accounts/person-name.ts";
import { SERVICES, type Service } from "../checks/catalog.ts";
import { DEFAULT_PURPOSE, PRIORITIES, PURPOSES, REVIEWED_PURPOSES, VERIFICATION_TYPES } from "../enums.ts";
import { email, MESSAGES, optionalLongText, optionalText, orAbsent } from "../rules.schema.ts";
import { claimSections } from "./claims.schema.ts";
import { fieldsOf, SECTION_OF_TYPE } from "./claims.ts";
import { mapRequestFields, requestFieldsFor } from "./request-fields.ts";

const fields = z.object({
  verificationType: z.enum(VERIFICATION_TYPES, { error: "Verification type is required" }),
  targetUserEmail: orAbsent(email("Target user email is required")),
  priority: z.enum(PRIORITIES).default("standard"),
  ...mapRequestFields(({ max }) => optionalLongText(max)),
  requestedServices: z.array(z.string()).max(8).default([]),
  purpose: orAbsent(z.enum(PURPOSES)),
  purposeCertified: z.boolean().optional(),
  mode: orAbsent(z.enum(["self"])),
  consent: z.object({ accepted: z.literal(true), textVersion: z.string().max(20) }).optional(),
  teamId: optionalText(40),
  /** Whether the subject has only one name. */
  isFullLegalName: z.boolean().optional(),
  ...claimSections,
});
type Parsed = z.infer<typeof fields>;

/** Whether the requester still has to certify what a result about someone else is for (15 U.S.C. § 1681b). */
const needsCertificate = ({ verificationType: type, purpose, purposeCertified }: Parsed): boolean =>
  REVIEWED_PURPOSES.includes(purpose ?? DEFAULT_PURPOSE[type]) && purposeCertified !== true;

const NAMES: readonly string[] = NAME_PARTS;

/** @param input parsed as far as possible. A field that another rule refused can have any type */
function refuseWhatIsMissing(input: Parsed, ctx: z.core.$RefinementCtx<Parsed>): void {
  const issue = (path: PropertyKey[], message: string) => ctx.addIssue({ code: "custom", path, message });
  const { verificationType: type, requestedServices: services } = input;
  if (input.mode !== "self" && !input.targetUserEmail)
    issue(["targetUserEmail"], "Target user email is required");
  if (input.mode !== "self" && needsCertificate(input)) issue(["purposeCertified"], MESSAGES.certify);
  if (input.mode === "self" && !input.consent) issue(["consent"], "Your consent is required");
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
  for (const [field, { required }] of Object.entries(section ? fieldsOf(section) : {}))
    if (required && given?.[field] === undefined && !(isNamed && NAMES.includes(field)))
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
  .transform((v) => ({ ...v, requestedServices: [...new Set(v.requestedServices)] as Service[] }));
export type NewVerificationBody = z.infer<typeof newVerificationBody>;
export type NewVerificationInput = z.input<typeof newVerificationBody>;
