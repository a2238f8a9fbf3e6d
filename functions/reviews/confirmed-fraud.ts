import { type SQL, sql } from "drizzle-orm";
import type { ReviewReason } from "#contract/enums.ts";
import { type ReviewRow, reviews } from "#db/schema/verification/reviews.ts";

/** @returns whether a reviewer confirms fraud with this decision: another person's document was used */
export const confirmsFraud = (reason: ReviewReason, decision: ReviewRow["decision"]): boolean =>
  reason === "same_file" && decision === "adverse";

/** For queries: whether a reviewer has confirmed fraud in a verification. */
export const hasConfirmedFraud = (verificationId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.verificationId} = ${verificationId}
    AND ${reviews.reason} = 'same_file' AND ${reviews.decision} = 'adverse')`;
