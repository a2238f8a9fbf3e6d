import * as z from "zod";
import {
  BUSINESS_TYPES,
  DEFAULT_PURPOSE,
  EMPLOYMENT_TYPES,
  PRIORITIES,
  PURPOSES,
  REVIEWED_PURPOSES,
  SERVICES,
  type Service,
  VERIFICATION_TYPES,
} from "./enums.ts";
import {
  email,
  isoDate,
  MESSAGES,
  optionalAmount,
  optionalLongText,
  optionalText,
  orAbsent,
} from "./rules.schema.ts";

const address = z.object({
  street: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: optionalText(60).transform((v) => v ?? "US"),
});

/** An optional identity number, typed with or without dashes and blanks, as its digits. */
const nineDigits = (name: string) =>
  orAbsent(
    z
      .string()
      .max(20)
      .overwrite((typed) => typed.replace(/[\s\p{Pd}]/gu, ""))
      .regex(/^\d{9}$/, `Enter all nine digits of the ${name}`),
  );

/** Personal info of a new request; what an identity needs of it is asked below (spec 2 §3 and §5). */
const personalInfo = z.object({
  firstName: optionalText(100),
  lastName: optionalText(100),
  dateOfBirth: orAbsent(isoDate()),
  ssn: nineDigits("SSN"),
  phone: optionalText(30),
  address: address.optional(),
});

/** The check digits of ISO 17442: with A = 10 … Z = 35 the number leaves 1 when divided by 97. */
function isLei(text: string): boolean {
  const digits = [...text].map((char) => Number.parseInt(char, 36)).join("");
  return /^[0-9A-Z]{18}\d{2}$/.test(text) && BigInt(digits) % 97n === 1n;
}

const businessInfo = z.object({
  businessName: optionalText(200),
  ein: nineDigits("EIN"),
  businessAddress: optionalText(300),
  businessType: orAbsent(z.enum(BUSINESS_TYPES, { error: "Choose a business type" })),
  yearEstablished: orAbsent(
    z.coerce
      .number({ error: "Enter a year, like 1998" })
      .int("Enter a year, like 1998")
      .min(1800, "Year established must be 1800 or later"),
  ),
  lei: orAbsent(
    z
      .string()
      .max(30)
      .overwrite((typed) => typed.replace(/\s/g, "").toUpperCase())
      .refine(isLei, "Enter all 20 characters of the LEI"),
  ),
});

const employmentInfo = z.object({
  employerName: optionalText(200),
  position: optionalText(150),
  startDate: orAbsent(isoDate()),
  salary: optionalAmount(),
  employmentType: orAbsent(z.enum(EMPLOYMENT_TYPES, { error: "Choose an employment type" })),
  contactName: optionalText(150),
  contactEmail: orAbsent(email()),
});

const rentalInfo = z.object({
  previousAddress: optionalText(300),
  landlordContact: optionalText(254),
  monthlyRent: optionalAmount(),
  leaseStartDate: orAbsent(isoDate()),
  leaseEndDate: orAbsent(isoDate()),
  reasonForLeaving: optionalLongText(1000),
});

/** What each type cannot do without: where it is sent, and the spec's message (spec 2 §5). */
const REQUIRED = {
  identity: [
    ["personalInfo.firstName", "First name is required"],
    ["personalInfo.lastName", "Last name is required"],
    ["personalInfo.dateOfBirth", "Date of birth is required"],
  ],
  business: [
    ["businessInfo.businessName", "Business name is required"],
    ["businessInfo.ein", "EIN is required"],
  ],
  employment: [
    ["employmentInfo.employerName", "Employer name is required"],
    ["employmentInfo.position", "Position is required"],
  ],
  rental: [["rentalInfo.previousAddress", "Previous address is required"]],
  financial: [],
} as const;

const fields = z.object({
  verificationType: z.enum(VERIFICATION_TYPES, { error: "Verification type is required" }),
  targetUserEmail: orAbsent(email("Target user email is required")),
  priority: z.enum(PRIORITIES).default("standard"),
  urgentReason: optionalLongText(1000),
  requestedServices: z.array(z.string()).max(8).default([]),
  notes: optionalLongText(2000),
  purpose: orAbsent(z.enum(PURPOSES)),
  purposeCertified: z.boolean().optional(),
  mode: orAbsent(z.enum(["self"])),
  consent: z.object({ accepted: z.literal(true), textVersion: z.string().max(20) }).optional(),
  teamId: optionalText(40),
  personalInfo: personalInfo.optional(),
  businessInfo: businessInfo.optional(),
  employmentInfo: employmentInfo.optional(),
  rentalInfo: rentalInfo.optional(),
});
type Parsed = z.infer<typeof fields>;

/** Whether the requester has yet to certify what a result about somebody else is for (15 U.S.C. § 1681b). */
const needsCertificate = ({ verificationType: type, purpose, purposeCertified }: Parsed): boolean =>
  REVIEWED_PURPOSES.includes(purpose ?? DEFAULT_PURPOSE[type]) && purposeCertified !== true;

/** @param input parsed as far as it could be: what another rule refuses may be of any kind here */
function refuseWhatIsMissing(input: Parsed, ctx: z.core.$RefinementCtx<Parsed>): void {
  const issue = (path: PropertyKey[], message: string) => ctx.addIssue({ code: "custom", path, message });
  const { verificationType: type, requestedServices: services } = input;
  if (input.mode !== "self" && !input.targetUserEmail)
    issue(["targetUserEmail"], "Target user email is required");
  if (input.mode !== "self" && needsCertificate(input)) issue(["purposeCertified"], MESSAGES.certify);
  if (input.mode === "self" && !input.consent) issue(["consent"], "Your consent is required");
  if (input.priority === "urgent" && !input.urgentReason)
    issue(["urgentReason"], "Urgent reason is required for same-day processing");
  if (!VERIFICATION_TYPES.includes(type)) return;
  const offered: readonly string[] = SERVICES[type];
  for (const [i, id] of (Array.isArray(services) ? services : []).entries())
    if (typeof id === "string" && !offered.includes(id))
      issue(["requestedServices", i], `Not a service of ${type} verifications: ${id}`);
  for (const [path, message] of REQUIRED[type]) {
    const [section, field] = path.split(".") as [keyof Parsed, string];
    const given = input[section] as Record<string, unknown> | null | undefined;
    if (given?.[field] === undefined) issue([section, field], message);
  }
  const { leaseStartDate: from, leaseEndDate: to } = input.rentalInfo ?? {};
  if (typeof from === "string" && typeof to === "string" && to < from)
    issue(["rentalInfo", "leaseEndDate"], "The lease cannot end before it starts");
}

/** POST /api/v1/verifications. `estimatedCost` is dropped: the server computes the price itself. */
export const newVerificationBody = fields
  .superRefine(refuseWhatIsMissing, {
    // Also when another field is wrong: all are told at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .transform((v) => ({ ...v, requestedServices: [...new Set(v.requestedServices)] as Service[] }));
export type NewVerificationBody = z.infer<typeof newVerificationBody>;
export type NewVerificationInput = z.input<typeof newVerificationBody>;
