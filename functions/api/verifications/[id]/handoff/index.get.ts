import { endpoint, ok } from "#core/http/app.ts";
import { party } from "#functions/accounts/access.ts";
import { showHandoff } from "#functions/handoff/show.ts";

export default endpoint().get("/api/verifications/:id/handoff", party, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, { handoff: await showHandoff(ctx, user.id, c.req.param("id")) });
});
