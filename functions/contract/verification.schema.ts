import * as z from "zod";
import {
  DATE_RANGES,
  EXPORT_FORMATS,
  PRIORITIES,
  PURPOSES,
  SERVICES,
  type Service,
  STATUSES,
  VERIFICATION_TYPES,
} from "./enums.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "./limits.ts";
import { email, isoDate, optionalLongText, optionalText, orAbsent, text } from "./rules.schema.ts";

const address = z.object({
  street: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: z.preprocess((v) => (v === "" ? undefined : v), z.string().trim().max(60).default("US")),
});

/** Identity section of a new request (spec 2 §3 and §5). */
const personalInfo = z.object({
  firstName: text(100, "First name is required"),
  lastName: text(100, "Last name is required"),
  dateOfBirth: isoDate("Date of birth is required"),
  ssn: optionalText(11),
  phone: optionalText(30),
  address: address.optional(),
});

const requestedServices = z.array(z.string()).max(8).default([]);

/** POST /api/v1/verifications. `estimatedCost` is dropped: the server computes the price itself. */
export const newVerificationBody = z
  .object({
    verificationType: z.enum(VERIFICATION_TYPES, { error: "Verification type is required" }),
    targetUserEmail: orAbsent(email("Target user email is required")),
    priority: z.enum(PRIORITIES).default("standard"),
    urgentReason: optionalLongText(1000),
    requestedServices,
    notes: optionalLongText(2000),
    purpose: orAbsent(z.enum(PURPOSES)),
    purposeCertified: z.boolean().optional(),
    mode: orAbsent(z.enum(["self"])),
    consent: z.object({ accepted: z.literal(true), textVersion: z.string().max(20) }).optional(),
    teamId: optionalText(40),
    personalInfo: personalInfo.optional(),
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
    if (v.verificationType === "identity" && !v.personalInfo) {
      issue(["personalInfo", "firstName"], "First name is required");
      issue(["personalInfo", "lastName"], "Last name is required");
      issue(["personalInfo", "dateOfBirth"], "Date of birth is required");
    }
  })
  .transform((v) => ({ ...v, requestedServices: [...new Set(v.requestedServices)] as Service[] }));
export type NewVerificationBody = z.infer<typeof newVerificationBody>;
export type NewVerificationInput = z.input<typeof newVerificationBody>;

const page = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).catch(fallback);

/** GET /api/v1/verifications: the list's filters, all optional. */
export const listQuery = z.object({
  page: page(1, 1_000_000).default(1),
  limit: page(PAGE_SIZE, MAX_PAGE_SIZE).default(PAGE_SIZE),
  status: orAbsent(z.enum(STATUSES)),
  type: orAbsent(z.enum(VERIFICATION_TYPES)),
  dateRange: orAbsent(z.enum([...DATE_RANGES, "all"])),
  dateFrom: orAbsent(isoDate()),
  dateTo: orAbsent(isoDate()),
  search: optionalText(200),
  priority: orAbsent(z.enum(PRIORITIES)),
  scope: orAbsent(z.enum(["mine", "about_me", "team"])),
  sortBy: orAbsent(z.enum(["created_at", "updated_at"])),
  sortOrder: orAbsent(z.enum(["asc", "desc"])),
});
export type ListQuery = z.infer<typeof listQuery>;

/** POST /api/verifications/:id/consent. */
export const consentBody = z.object({
  accepted: z.literal(true, { error: "You must agree before the checks can start" }),
  textVersion: z.string({ error: "Name the version of the text you agree to" }).max(20),
  invite: optionalText(200),
});

/** POST /api/verifications/:id/decline. */
export const declineBody = z.object({ invite: optionalText(200), reason: optionalLongText(500) });

/** POST /api/verifications/:id/open. */
export const openBody = z.object({ invite: z.string({ error: "The invite is missing" }).min(1).max(200) });

/** POST /api/verifications/:id/export. */
export const exportBody = z.object({ format: z.enum(EXPORT_FORMATS, { error: "Choose pdf, json or csv" }) });
