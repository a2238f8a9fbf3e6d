import * as z from "zod";
import {
  BUSINESS_TYPES,
  EMPLOYMENT_TYPES,
  PRIORITIES,
  PURPOSES,
  SERVICES,
  type Service,
  VERIFICATION_TYPES,
} from "./enums.ts";
import { email, isoDate, optionalAmount, optionalLongText, optionalText, orAbsent } from "./rules.schema.ts";

const address = z.object({
  street: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: z.preprocess((v) => (v === "" ? undefined : v), z.string().trim().max(60).default("US")),
});

/** Personal info of a new request; what an identity needs of it is asked below (spec 2 §3 and §5). */
const personalInfo = z.object({
  firstName: optionalText(100),
  lastName: optionalText(100),
  dateOfBirth: orAbsent(isoDate()),
  ssn: optionalText(11),
  phone: optionalText(30),
  address: address.optional(),
});

const businessInfo = z.object({
  businessName: optionalText(200),
  ein: optionalText(11),
  businessAddress: optionalText(300),
  businessType: orAbsent(z.enum(BUSINESS_TYPES, { error: "Choose a business type" })),
  yearEstablished: orAbsent(
    z.coerce
      .number({ error: "Enter a year, like 1998" })
      .int("Enter a year, like 1998")
      .min(1800, "Year established must be 1800 or later"),
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

/** POST /api/v1/verifications. `estimatedCost` is dropped: the server computes the price itself. */
export const newVerificationBody = z
  .object({
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
  })
  .superRefine((v, ctx) => {
    const issue = (path: PropertyKey[], message: string) => ctx.addIssue({ code: "custom", path, message });
    if (v.mode !== "self" && !v.targetUserEmail) issue(["targetUserEmail"], "Target user email is required");
    if (v.mode === "self" && !v.consent) issue(["consent"], "Your consent is required");
    if (v.priority === "urgent" && !v.urgentReason)
      issue(["urgentReason"], "Urgent reason is required for same-day processing");
    const offered: readonly string[] = SERVICES[v.verificationType];
    for (const [i, id] of v.requestedServices.entries())
      if (!offered.includes(id))
        issue(["requestedServices", i], `Not a service of ${v.verificationType} verifications: ${id}`);
    for (const [path, message] of REQUIRED[v.verificationType]) {
      const [section, field] = path.split(".") as [keyof typeof v, string];
      const given = v[section] as Record<string, unknown> | undefined;
      if (given?.[field] === undefined) issue([section, field], message);
    }
    const { leaseStartDate: from, leaseEndDate: to } = v.rentalInfo ?? {};
    if (from && to && to < from)
      issue(["rentalInfo", "leaseEndDate"], "The lease cannot end before it starts");
  })
  .transform((v) => ({ ...v, requestedServices: [...new Set(v.requestedServices)] as Service[] }));
export type NewVerificationBody = z.infer<typeof newVerificationBody>;
export type NewVerificationInput = z.input<typeof newVerificationBody>;
