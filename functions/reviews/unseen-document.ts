import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { audit } from "#db/schema/ground.ts";
import { documents } from "#db/schema/verification/documents.ts";

/**
 * Reviewers decide based on what they saw, so this checks the audit log for whether a document arrived after
 * they last looked. A program that decides without ever looking is responsible for that itself.
 * @param verificationId a column or a value
 */
export const hasUnseenDocument = (userId: string, verificationId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${documents} d
    WHERE d.verification_id = ${verificationId} AND d.deleted_at IS NULL AND d.created_at > (
      SELECT max(a.at) FROM ${audit} a WHERE a.entity = 'verification' AND a.entity_id = ${verificationId}
        AND a.actor = ${userId} AND a.action = 'review.viewed'))`.mapWith(Boolean);
