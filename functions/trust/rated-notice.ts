import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { notifications } from "#db/schema/outbox.ts";
import { ratings } from "#db/schema/trust.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";

/**
 * The message for someone who was rated.
 * @param rater the rater's name
 */
export const ratedMessage = (rater: string): string => `${rater} rated you after a peer check.`;

/** @returns the notification's deduplication key: one per rating */
export const ratedKey = (verificationId: string, raterId: string): string =>
  `rated:${verificationId}:${raterId}`;

/**
 * @returns the statement that removes a former user's name from notifications about the ratings they gave,
 *   except under a legal hold
 */
export function unnameRater({ db }: Ctx, raterId: string): Statement {
  const given = and(eq(ratings.raterId, raterId), not(isUnderLegalHold(ratings.verificationId)));
  const key = sql<string>`'rated:' || ${ratings.verificationId} || ':' || ${ratings.raterId}`;
  return db
    .update(notifications)
    .set({ message: ratedMessage("Someone who has left Countersign") })
    .where(
      and(
        inArray(notifications.userId, db.select({ id: ratings.ratedId }).from(ratings).where(given)),
        inArray(notifications.dedupeKey, db.select({ key }).from(ratings).where(given)),
      ),
    );
}
