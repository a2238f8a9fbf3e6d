import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { audit } from "#db/schema/ground.ts";
import { documents } from "#db/schema/verification/documents.ts";

/**
 * Reviewers decide on what they saw, so this tells whether a document arrived since they last looked, according to the
 * audit log. A program that decides without ever looking takes the responsibility itself.
 * @param verificationId a column or a value
 */
export const cameSinceLooked = (userId: string, verificationId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${documents} d
    WHERE d.verification_id = ${verificationId} AND d.deleted_at IS NULL AND d.created_at > (
      SELECT max(a.at) FROM ${audit} a WHERE a.entity = 'verification' AND a.entity_id = ${verificationId}
        AND a.actor = ${userId} AND a.action = 'review.viewed'))`.mapWith(Boolean);
