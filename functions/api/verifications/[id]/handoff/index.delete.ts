import { endpoint } from "#core/http/app.ts";
import { party } from "#functions/accounts/access.ts";
import { cancelHandoff } from "#functions/handoff/cancel.ts";

export default endpoint().delete("/api/verifications/:id/handoff", party, async (c) => {
  await cancelHandoff(c.var.ctx, c.var.user, c.req.param("id"));
  return c.body(null, 204);
});
