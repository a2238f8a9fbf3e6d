import { peopleQuery } from "#contract/drafting/drafting.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listPeople } from "#functions/lists/people.ts";

export default endpoint().get("/api/v1/people", signedIn, validate("query", peopleQuery), async (c) => {
  return ok(c, await listPeople(c.var.ctx, c.var.user.id, c.req.valid("query").search));
});
