import type { SQL, SQLWrapper } from "drizzle-orm";
import { qualified } from "#db/qualified.ts";
import { audit } from "#db/schema/ground.ts";
import { documents } from "#db/schema/verification/documents.ts";

/**
 * Whether a document arrived after the reviewer last looked, according to the audit log: they should decide only on
 * what they've seen. An API client that decides without ever having looked isn't stopped.
 * @param verificationId a column or a value
 */
export const hasUnseenDocument = (userId: string, verificationId: SQLWrapper | string): SQL<boolean> =>
  qualified<boolean>`EXISTS (SELECT 1 FROM ${documents}
    WHERE ${documents.verificationId} = ${verificationId} AND ${documents.deletedAt} IS NULL
      AND ${documents.createdAt} > (
      SELECT max(${audit.at}) FROM ${audit} WHERE ${audit.entity} = 'verification'
        AND ${audit.entityId} = ${verificationId}
        AND ${audit.actor} = ${userId} AND ${audit.action} = 'review.viewed'))`.mapWith(Boolean);
