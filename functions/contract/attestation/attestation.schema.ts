import * as z from "zod";
import { ATTESTER_KINDS } from "../enums.ts";
import { email, optionalLongText, optionalText, orAbsent, text } from "../rules.schema.ts";
import {
  ATTESTATION_OUTCOMES,
  ATTESTED_FACTS,
  ATTESTED_VERDICTS,
  type AttestedFactName,
} from "./attestation.ts";

/**
 * POST /api/verifications/:id/contacts: either `id` and `decision` about an existing contact, or `kind`, `name` and
 * `email` of a new one, or only the decision `refuse`, to ask no one else.
 */
export const contactBody = z
  .object({
    id: optionalText(64),
    decision: orAbsent(z.enum(["approve", "refuse"], { error: "Choose approve or refuse" })),
    kind: orAbsent(z.enum(ATTESTER_KINDS, { error: "Choose employer or landlord" })),
    name: optionalText(150),
    email: orAbsent(email()),
  })
  .superRefine((v, ctx) => {
    const need = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (v.id) {
      if (!v.decision) need("decision", "Choose approve or refuse");
      return;
    }
    if (v.decision === "refuse") return;
    if (!v.kind) need("kind", "Choose employer or landlord");
    if (!v.name) need("name", "Enter the contact's name");
    if (!v.email) need("email", "Enter the contact's email address");
  });
export type ContactBody = z.infer<typeof contactBody>;

/** Fields of the form that names a contact. */
export const namedContact = z.object({
  name: text(150, "Enter the contact's name"),
  email: email("Enter the contact's email address"),
});

/** GET /api/v1/employer-domains: the employer exactly as the request will state it. */
export const employerDomainsQuery = z.object({ name: text(200, "Enter the employer's name") });

const fact = z
  .object({
    verdict: z.enum(ATTESTED_VERDICTS, { error: "Choose an answer" }),
    correction: optionalText(200),
  })
  .optional();

const facts = z.object(
  Object.fromEntries(ATTESTED_FACTS.map((name) => [name, fact])) as Record<AttestedFactName, typeof fact>,
);
export type GivenFacts = z.infer<typeof facts>;

/** POST /api/attestations/answer. The server knows the questions and validates each fact by its form. */
export const answerBody = z.object({
  token: text(200),
  outcome: z.enum(ATTESTATION_OUTCOMES, { error: "Choose to answer, decline or report" }),
  facts: facts.default({} as GivenFacts),
  /** For `reported`: what the contact writes to our staff. */
  details: optionalLongText(2000),
});
export type AnswerBody = z.infer<typeof answerBody>;
