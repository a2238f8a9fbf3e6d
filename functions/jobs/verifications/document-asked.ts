import { eq } from "drizzle-orm";
import * as z from "zod";
import { reviews } from "#db/schema/verification/reviews.ts";
import { defineJob } from "../job.ts";
import { documentAsked } from "./document-asked.mail.ts";
import { loadParties, mailReaders } from "./parties.ts";

/** Tells the subject which document a reviewer needs again, as long as the request is open. */
export const mailDocumentAsked = defineJob({
  name: "mail.document_asked",
  payload: z.object({ review_id: z.string() }),
  run: async (ctx, { review_id }, row) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, review_id));
    if (!review?.askedFor) return;
    const parties = await loadParties(ctx, review.verificationId);
    if (parties?.verification.status !== "in_progress") return;
    const { requester, verification, isSelf } = parties;
    const documentType = review.askedFor;
    await mailReaders(ctx, parties, [isSelf ? "self" : "target"], { row, kind: "request" }, (reader) =>
      documentAsked({
        reader: reader === "self" ? "self" : "target",
        requester: requester.requester,
        sender: requester.sender,
        type: verification.type,
        peer: verification.peer,
        documentType,
        url: parties.urlFor(reader),
      }),
    );
  },
});
