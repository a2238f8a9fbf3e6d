import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { withdrawAdverseAction } from "#functions/adverse-action/follow-up.ts";

export default endpoint().delete("/api/verifications/:id/adverse-action", signedIn, async (c) => {
  await withdrawAdverseAction(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { status: "withdrawn" as const });
});
