import { and, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { documentFingerprints, documentMatches } from "#db/schema/verification/fingerprints.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isUnderLegalHold } from "./legal-hold.ts";

const result = alias(verifications, "result");

/**
 * Whether nobody but the subject can see a result of the verification, now or in the future
 * (`lifecycle/answer/withdraw.ts`).
 */
const resultIsGone = (id: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${verifications} ${result} WHERE ${result.id} = ${id}
    AND ${result.status} IN ('in_progress', 'completed')
    AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${result.targetUserId}
      AND ${users.deletedAt} IS NOT NULL)
    AND EXISTS (SELECT 1 FROM ${consents} WHERE ${consents.verificationId} = ${result.id}
      AND ${consents.withdrawnAt} IS NULL))`;

/**
 * Deletes the fingerprints of a verification's documents, and their matches, once its result is gone.
 * @returns statements for the end of a batch that withdraws consent, releases a legal hold or deletes evidence. They
 *   delete nothing while others can see a result, or may see one later, or while a legal hold applies
 */
export function forgetFingerprints(ctx: Ctx, verificationId: string): Statement[] {
  return [documentFingerprints, documentMatches].map((table) =>
    ctx.db
      .delete(table)
      .where(
        and(
          eq(table.verificationId, verificationId),
          not(isUnderLegalHold(table.verificationId)),
          resultIsGone(table.verificationId),
        ),
      ),
  );
}

/**
 * @returns the statements that delete all fingerprints and matches of a person who deleted their account, except those
 *   under a legal hold
 */
export function forgetFingerprintsOf(ctx: Ctx, userId: string): Statement[] {
  const theirs = sql`(SELECT ${verifications.id} FROM ${verifications}
    WHERE ${verifications.targetUserId} = ${userId})`;
  const f = documentFingerprints;
  return [
    ctx.db.delete(f).where(and(eq(f.subjectId, userId), not(isUnderLegalHold(f.verificationId)))),
    ctx.db
      .delete(documentMatches)
      .where(
        and(
          sql`${documentMatches.verificationId} IN ${theirs}`,
          not(isUnderLegalHold(documentMatches.verificationId)),
        ),
      ),
  ];
}
