import * as z from "zod";
import { PEOPLE_ONLY, wantedAssurance } from "../assurance/wanted.schema.ts";
import { SERVICES, type Service } from "../checks/catalog.ts";
import { PRIORITIES, PURPOSES, VERIFICATION_TYPES } from "../enums.ts";
import { optionalLongText, optionalText, orAbsent, searchText, text } from "../rules.schema.ts";
import { REQUEST_FIELDS } from "../verification/request-fields.ts";
import { DRAFT_FORMS, DRAFTS, TEMPLATES } from "./drafting.ts";

/** @returns the value of a nested field; undefined if there's none */
const at = (values: unknown, section: string, name: string): unknown =>
  (values as Record<string, Record<string, unknown> | undefined>)[section]?.[name];

/**
 * @returns whether values are nested at most {@link DRAFTS.depth} levels deep. Looks no deeper, so it's safe for any.
 */
const isShallow = (value: unknown, left: number = DRAFTS.depth): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => isShallow(one, left - 1)));

/** PUT /api/v1/drafts: what someone has entered in a form and not sent yet. Only the form itself reads the values. */
export const draftBody = z.object({
  /** Absent for a new draft. */
  id: optionalText(64),
  form: z.enum(DRAFT_FORMS, { error: `Choose from ${DRAFT_FORMS.join(", ")}` }),
  /** The subject's address as typed, even if it isn't complete. */
  email: optionalText(254),
  values: z
    .record(z.string(), z.unknown(), { error: "Send the form's values" })
    .refine((values) => isShallow(values), {
      error: `A draft can have at most ${DRAFTS.depth} levels`,
      abort: true,
    })
    .refine((values) => JSON.stringify(values).length <= DRAFTS.characters, "This draft is too long to keep")
    .refine(
      (values) => !at(values, "personalInfo", "ssn") && !at(values, "businessInfo", "ein"),
      "A draft can't contain identity numbers",
    ),
});
export type DraftBody = z.infer<typeof draftBody>;

/** POST /api/v1/templates and PUT /api/v1/templates/:id: the choices of a request, without its subject. */
export const templateBody = z
  .object({
    name: text(TEMPLATES.name, "Please enter a name for this template"),
    /** The team that it belongs to; absent for the caller's own template. */
    teamId: optionalText(40),
    verificationType: z.enum(VERIFICATION_TYPES, { error: "Verification type is required" }),
    requestedServices: z.array(z.string()).max(8).default([]),
    purpose: orAbsent(z.enum(PURPOSES)),
    priority: z.enum(PRIORITIES).default("standard"),
    notes: optionalLongText(REQUEST_FIELDS.notes.max),
    wantedAssurance,
    /** Whether the team's new requests of this type start with it. */
    isDefault: z.boolean().default(false),
  })
  .superRefine(({ verificationType: type, requestedServices, wantedAssurance: wanted }, ctx) => {
    if (type === "business" && wanted)
      ctx.addIssue({ code: "custom", path: ["wantedAssurance"], message: PEOPLE_ONLY });
    const offered: readonly string[] = SERVICES[type];
    for (const [i, id] of requestedServices.entries())
      if (!offered.includes(id))
        ctx.addIssue({
          code: "custom",
          path: ["requestedServices", i],
          message: `Not a service of ${type} verifications: ${id}`,
        });
  })
  .transform((v) => ({ ...v, requestedServices: [...new Set(v.requestedServices)] as Service[] }));
export type TemplateBody = z.infer<typeof templateBody>;

/** GET /api/v1/people: part of a name or address; absent for the people asked last. */
export const peopleQuery = z.object({ search: searchText() });
