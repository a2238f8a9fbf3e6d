import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { acceptTransfer } from "#functions/teams/transfer.ts";

export default endpoint().post("/api/v1/teams/:id/transfer/accept", signedIn, async (c) => {
  return ok(c, await acceptTransfer(c.var.ctx, c.var.user.id, c.req.param("id")));
});
