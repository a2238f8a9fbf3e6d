import { confirmHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { confirmHandoff } from "#functions/handoff/confirm.ts";

export default endpoint().post(
  "/api/verifications/:id/handoff/confirm",
  party,
  jsonBody,
  validate("json", confirmHandoffBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, { handoff: await confirmHandoff(ctx, user, c.req.param("id"), c.req.valid("json")) });
  },
);
