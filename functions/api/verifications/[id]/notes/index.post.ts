import { noteBody } from "#contract/teams/notes.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { addNote } from "#functions/teamwork/add-note.ts";
import { showNote } from "#functions/teamwork/list-notes.ts";

export default endpoint().post(
  "/api/verifications/:id/notes",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", noteBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    const noteId = await addNote(ctx, user.id, id, c.req.valid("json").text, once);
    return ok(c, await showNote(ctx, user.id, id, noteId), 201);
  },
);
