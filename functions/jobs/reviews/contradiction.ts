import { eq } from "drizzle-orm";
import * as z from "zod";
import { reviews } from "#db/schema/verification/reviews.ts";
import { defineJob } from "../job.ts";
import { isNoPartyTo, notifyStaff } from "./notify-staff.ts";

/** Alerts reviewers that one person's documents contradict each other. Parties to the request are left out. */
export const alertOfContradiction = defineJob({
  name: "fraud.contradiction",
  payload: z.object({ review_id: z.string() }),
  run: async (ctx, { review_id: id }) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id));
    if (review?.reason !== "documents_disagree") return;
    const { verificationId } = review;
    await notifyStaff(
      ctx,
      {
        title: "Documents contradict each other",
        message: `One person's documents disagree. Review ${verificationId} and compare them.`,
        data: { flagged_verification_id: verificationId },
        dedupeKey: `contradiction:${id}`,
      },
      isNoPartyTo(ctx, [verificationId]),
    );
  },
});
