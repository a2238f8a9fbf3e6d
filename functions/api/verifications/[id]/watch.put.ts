import { watchBody } from "#contract/teams/notes.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { watch } from "#functions/teamwork/watch.ts";

export default endpoint().put(
  "/api/verifications/:id/watch",
  signedIn,
  jsonBody,
  validate("json", watchBody),
  async (c) => {
    const { ctx, user } = c.var;
    const { watching } = c.req.valid("json");
    await watch(ctx, user.id, c.req.param("id"), watching);
    return ok(c, { watching });
  },
);
