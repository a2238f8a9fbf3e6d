import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { leaveTeam } from "#functions/teams/remove-member.ts";

export default endpoint().post("/api/v1/teams/:id/leave", signedIn, async (c) => {
  await leaveTeam(c.var.ctx, c.var.user.id, c.req.param("id"));
  return c.body(null, 204);
});
