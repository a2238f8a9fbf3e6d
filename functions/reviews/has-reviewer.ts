import type { Ctx } from "#core/context.ts";
import { selectMayReview } from "./may-review.ts";

/** @returns whether there's at least one person who may review */
export async function hasReviewer(ctx: Ctx): Promise<boolean> {
  const [one] = await selectMayReview(ctx).limit(1);
  return one !== undefined;
}
