import { asc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { ReuseSignal } from "#contract/verification/reuse.ts";
import { documentMatches } from "#db/schema/verification/fingerprints.ts";
import { defineJob } from "../job.ts";
import { isNoPartyTo, notifyStaff } from "./notify-staff.ts";

const FOUND: Record<ReuseSignal, string> = {
  same_file: "The same file was uploaded for two people.",
  same_document: "The same document was used for two people.",
  similar_picture: "A very similar portrait was used for two people with different details.",
};

/**
 * Alerts reviewers that a document matches one in another person's verification, with the ids of both
 * verifications. Parties to either verification aren't alerted, so that they can't learn whose document it was.
 */
export const alertStaff = defineJob({
  name: "fraud.alert",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id: documentId }) => {
    const [match] = await ctx.db
      .select()
      .from(documentMatches)
      .where(eq(documentMatches.documentId, documentId))
      // The strongest reason first: one document used for two people.
      .orderBy(sql`${documentMatches.signal} = 'same_document' DESC`, asc(documentMatches.createdAt))
      .limit(1);
    if (!match) return;
    const { verificationId, otherVerificationId, signal } = match;
    await notifyStaff(
      ctx,
      {
        title: "Document used for two people",
        message: `${FOUND[signal]} Review ${verificationId} and compare it with ${otherVerificationId}.`,
        data: { flagged_verification_id: verificationId, earlier_verification_id: otherVerificationId },
        dedupeKey: `fraud:${documentId}`,
      },
      isNoPartyTo(ctx, [verificationId, otherVerificationId]),
    );
  },
});
