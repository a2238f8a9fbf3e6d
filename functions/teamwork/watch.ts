import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { verificationWatchers } from "#db/schema/verification/notes.ts";
import { selectSide, sideOf, stillOnSide } from "./side.ts";

/**
 * Makes someone on the requester's side watch a request, or stop watching it. Watchers of a team's request are notified
 * of what happens to it. Idempotent.
 * @throws DomainError 404 for strangers; 403 for the subject
 */
export async function watch(ctx: Ctx, userId: string, id: string, watching: boolean): Promise<void> {
  const { db } = ctx;
  await attempt(ctx, async () => {
    const side = sideOf(userId, await selectSide(ctx, userId, id));
    const change = watching
      ? db.insert(verificationWatchers).values({ verificationId: id, userId }).onConflictDoNothing()
      : db
          .delete(verificationWatchers)
          .where(and(eq(verificationWatchers.verificationId, id), eq(verificationWatchers.userId, userId)));
    await commit(ctx, {
      statements: [...stillOnSide(ctx, userId, side), change],
      effects: [],
      resourceId: id,
    });
  });
}
