import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { startHandoff } from "#functions/handoff/start.ts";

export default endpoint().post("/api/verifications/:id/handoff", party, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await startHandoff(ctx, user, c.req.param("id")), 201);
});
