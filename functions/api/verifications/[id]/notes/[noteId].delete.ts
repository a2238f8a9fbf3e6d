import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { deleteNote } from "#functions/teamwork/delete-note.ts";

export default endpoint().delete("/api/verifications/:id/notes/:noteId", signedIn, async (c) => {
  const { id, noteId } = c.req.param();
  await deleteNote(c.var.ctx, c.var.user.id, id, noteId);
  return ok(c, { id: noteId });
});
