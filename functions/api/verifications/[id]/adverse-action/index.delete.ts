import { withdrawAdverseAction } from "../../../../adverse-action/follow-up.ts";
import { signedIn } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";

export default endpoint().delete("/api/verifications/:id/adverse-action", signedIn, async (c) => {
  await withdrawAdverseAction(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { status: "withdrawn" as const });
});
