import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { pushSubscriptions } from "#db/schema/notices.ts";

/**
 * Stops pushing notifications to a user's browsers.
 * @param end `only`: the id of the one session whose browser no longer gets them; `but`: the id of the one session
 *   whose browser still does; neither: none of the user's browsers gets them
 * @returns the statement, for the batch that ends the sessions
 */
export function endPush(
  ctx: Ctx,
  end: { userId: string; only?: string; but?: string | undefined },
): Statement {
  const { userId, only, but } = end;
  return ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        only === undefined ? undefined : eq(pushSubscriptions.sessionId, only),
        but === undefined ? undefined : ne(pushSubscriptions.sessionId, but),
      ),
    );
}
