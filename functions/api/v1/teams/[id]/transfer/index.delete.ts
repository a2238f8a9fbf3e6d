import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { withdrawTransfer } from "#functions/teams/transfer.ts";

export default endpoint().delete("/api/v1/teams/:id/transfer", signedIn, async (c) => {
  return ok(c, await withdrawTransfer(c.var.ctx, c.var.user.id, c.req.param("id")));
});
