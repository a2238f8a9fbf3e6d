import { notesQuery } from "#contract/teams/notes.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listNotes } from "#functions/teamwork/list-notes.ts";

export default endpoint().get(
  "/api/verifications/:id/notes",
  signedIn,
  validate("query", notesQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await listNotes(ctx, user.id, c.req.param("id"), c.req.valid("query").before));
  },
);
