import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about } from "#functions/accounts/requests/visible.ts";
import { partsOf, union } from "./scope.ts";

/** We count up to this many requests that need an answer. */
const MAX_COUNTED_TASKS = 99;

/**
 * What's in a user's views of the list, regardless of its filters. It says whether the user or their teams ever
 * requested anything about someone else, and whether there are requests about the user. It also counts, up to 99, the
 * requests that wait for something that only the user can do: consent, documents, a phone code, or a decision about a
 * contact. A request can't be answered while its requester is suspended, so it isn't counted as waiting for
 * consent.
 * @returns one statement with one row
 */
export function viewsOf(ctx: Ctx, userId: string) {
  const rowsIn = (scope: "requested" | "about_me", narrowed?: SQL) =>
    union(
      partsOf(userId, scope).map(
        ({ where }) =>
          sql`SELECT 1 FROM ${verifications} WHERE ${where} ${narrowed ? sql`AND ${narrowed}` : sql``}`,
      ),
    );
  const isPaused = sql`EXISTS (SELECT 1 FROM ${users}
    WHERE ${users.id} = ${verifications.requesterId} AND ${users.suspendedAt} IS NOT NULL)`;
  // The `+` makes SQLite use the indexes on the user's own rows. The index on stages has the rows of all
  // accounts.
  const needsSubject = sql`(+${verifications.stage} = 'awaiting_evidence'
      OR (+${verifications.stage} = 'awaiting_consent' AND NOT ${isPaused}))
    AND +${verifications.status} IN ('pending', 'in_progress')`;
  return ctx.db
    .select({
      hasRequested: sql<number>`EXISTS (${rowsIn("requested", sql`NOT coalesce(${about(userId)}, false)`)})`,
      hasAboutYou: sql<number>`EXISTS (${rowsIn("about_me")})`,
      needsAnswer: sql<number>`(SELECT count(*) FROM (${rowsIn("about_me", needsSubject)} LIMIT ${MAX_COUNTED_TASKS}))`,
    })
    .from(sql`(SELECT 1) AS one`);
}

type Found = Awaited<ReturnType<typeof viewsOf>>[number];

/** @returns the views in the format of the list's API response */
export const presentViews = (found: Found | undefined) => ({
  has_requested: found?.hasRequested === 1,
  has_about_you: found?.hasAboutYou === 1,
  needs_answer: found?.needsAnswer ?? 0,
});
