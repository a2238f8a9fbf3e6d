import * as z from "zod";
import { MAX_RATING_COMMENT } from "../limits.ts";
import { optionalLongText } from "../rules.schema.ts";

const CHOOSE = "Choose from 1 to 5 stars";

/** POST /api/verifications/:id/rating. Only the rated person sees the comment. */
export const ratingBody = z.object({
  rating: z.number({ error: CHOOSE }).int(CHOOSE).min(1, CHOOSE).max(5, CHOOSE),
  comment: optionalLongText(MAX_RATING_COMMENT),
});
export type RatingBody = z.infer<typeof ratingBody>;
