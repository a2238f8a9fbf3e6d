import { and, asc, eq, gt } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { verificationNotes, verificationWatchers } from "#db/schema/verification/notes.ts";
import { AT_ONCE, mapped, paged } from "./own-rows.ts";

/** The notes that this person wrote to their teams. Mentions contain user ids, without the others' names. */
export function ownNotes(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(verificationNotes)
      .where(and(eq(verificationNotes.authorId, userId), gt(verificationNotes.id, after)))
      .orderBy(asc(verificationNotes.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    ({ id, verificationId, text, createdAt }) => ({
      id,
      verification_id: verificationId,
      text,
      created_at: isoTime(createdAt),
    }),
  );
}

/** The requests that this person watches. */
export function ownWatches(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select({ id: verificationWatchers.verificationId })
      .from(verificationWatchers)
      .where(and(eq(verificationWatchers.userId, userId), gt(verificationWatchers.verificationId, after)))
      .orderBy(asc(verificationWatchers.verificationId))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    ({ id }) => ({ verification_id: id }),
  );
}
