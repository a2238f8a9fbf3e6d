import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { pushSubscriptions } from "#db/schema/notices.ts";

/**
 * Stops pushing notifications to a user's browsers.
 * @param end `only`: the session whose browsers these are; `but`: the only session whose browsers stay; neither: all of
 *   the user's browsers
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
