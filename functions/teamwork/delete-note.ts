import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, forbidden, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { notesChanged } from "./add-note.ts";
import { mayDeleteNote, selectSide, sideOf, stillOnSide } from "./side.ts";

/**
 * Deletes a note. Authors can delete their own, and members who manage the team's requests can delete any.
 * @throws DomainError 404 for strangers and for an unknown note; 403 for the subject, and for a note that the caller
 *   can't delete; 409 `legal_hold`
 */
export async function deleteNote(ctx: Ctx, userId: string, id: string, noteId: string): Promise<void> {
  const isNote = and(eq(verificationNotes.id, noteId), eq(verificationNotes.verificationId, id));
  await attempt(ctx, async () => {
    const [sides, [note]] = await ctx.db.batch([
      selectSide(ctx, userId, id),
      ctx.db.select({ authorId: verificationNotes.authorId }).from(verificationNotes).where(isNote),
    ]);
    const side = sideOf(userId, sides);
    if (!note) throw notFound("Note not found");
    if (!mayDeleteNote(userId, side, note))
      throw forbidden("not_author", "Only its author and managers can delete a note.");
    if (side.verification.legalHoldAt !== null)
      throw conflict(
        "legal_hold",
        "We have to keep this note for now. If you have questions, contact support.",
      );
    await commit(ctx, {
      statements: [
        ...stillOnSide(ctx, userId, side),
        ctx.db.delete(verificationNotes).where(isNote),
        mustHaveChanged(ctx.db),
        auditRow(ctx, { actor: userId, action: "note.deleted", entity: "verification", entityId: id }),
      ],
      effects: [...notesChanged(side.verification), job("tombstone.put", { kind: "note", id: noteId })],
      resourceId: noteId,
    });
  });
}
