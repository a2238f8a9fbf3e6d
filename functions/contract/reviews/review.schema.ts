import * as z from "zod";
import { DOCUMENT_TYPES, QUEUE_REASONS, REVIEW_DECISIONS, VERIFICATION_TYPES } from "../enums.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../limits.ts";
import { longText, optionalText, orAbsent } from "../rules.schema.ts";
import { MAX_REVIEW_REASON, REVIEW_AGES } from "./review.ts";

const page = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).catch(fallback);

/** GET /api/v1/reviews: open reviews, filtered by reason, urgency and the request's type. */
export const reviewsQuery = z.object({
  page: page(1, 1_000_000).default(1),
  limit: page(PAGE_SIZE, MAX_PAGE_SIZE).default(PAGE_SIZE),
  reason: orAbsent(z.enum(QUEUE_REASONS)),
  age: orAbsent(z.enum(REVIEW_AGES)),
  type: orAbsent(z.enum(VERIFICATION_TYPES)),
});
export type ReviewsQuery = z.infer<typeof reviewsQuery>;

/** POST /api/v1/reviews/:checkId/decision. `documentType` is the document that the subject has to upload again. */
export const decisionBody = z
  .object({
    decision: z.enum(REVIEW_DECISIONS, { error: "Choose a decision" }),
    reason: longText(MAX_REVIEW_REASON, "Give a reason"),
    documentType: orAbsent(z.enum(DOCUMENT_TYPES, { error: "Choose a document" })),
    /** The domain that the reviewer decided about, if there was one. */
    domain: optionalText(253),
  })
  .superRefine(({ decision, documentType }, ctx) => {
    if (decision === "request_again" && !documentType)
      ctx.addIssue({ code: "custom", path: ["documentType"], message: "Choose the document to ask for" });
  });
export type DecisionBody = z.infer<typeof decisionBody>;
