import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { deleteTeam } from "#functions/teams/delete.ts";

export default endpoint().delete("/api/v1/teams/:id", signedIn, async (c) => {
  await deleteTeam(c.var.ctx, c.var.user.id, c.req.param("id"));
  return c.body(null, 204);
});
