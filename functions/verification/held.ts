import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { adverseActions } from "#db/schema/adverse-actions.ts";
import { disputes } from "#db/schema/reviews.ts";
import { verifications } from "#db/schema/verifications.ts";

/** Whether an operator holds all of a verification, by its id; of no verification, where the id is null, nobody does. */
export const isHeld = (verificationId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${verifications} held WHERE held.id = ${verificationId}
    AND held.legal_hold_at IS NOT NULL)`;

/**
 * Whether something that rests on a verification's evidence is still to be decided. A notice of adverse action that its
 * requester never followed up keeps nothing for ever: from the end of the waiting time it counts as an ended one.
 * @param noticesFrom UTC ms; a notice whose waiting time was over before this is old
 */
export const isContested = (verificationId: SQLWrapper, noticesFrom: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${disputes} d WHERE d.verification_id = ${verificationId} AND d.closed_at IS NULL)
    OR EXISTS (SELECT 1 FROM ${adverseActions} a WHERE a.verification_id = ${verificationId}
      AND a.status = 'pre_notice' AND a.waits_until > ${noticesFrom}))`;
