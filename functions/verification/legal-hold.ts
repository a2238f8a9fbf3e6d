import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

const held = alias(verifications, "held");

/** @returns the condition that a verification is under a legal hold; false if the id is null. */
export const isUnderLegalHold = (verificationId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${verifications} ${held} WHERE ${held.id} = ${verificationId}
    AND ${held.legalHoldAt} IS NOT NULL)`;

/**
 * Whether a decision that depends on a verification's evidence is still open. A notice of adverse action that the
 * requester never followed up on doesn't block deletion forever: once its waiting time is over, it counts as ended.
 * @param noticesFrom UTC ms; ignores notices whose waiting time ended before this
 */
export const isContested = (verificationId: SQLWrapper, noticesFrom: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.verificationId} = ${verificationId}
    AND ${disputes.closedAt} IS NULL)
    OR EXISTS (SELECT 1 FROM ${adverseActions} WHERE ${adverseActions.verificationId} = ${verificationId}
      AND ${adverseActions.status} = 'pre_notice' AND ${adverseActions.waitsUntil} > ${noticesFrom}))`;
