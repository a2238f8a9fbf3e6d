import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { removeMember } from "#functions/teams/remove-member.ts";

export default endpoint().delete("/api/v1/teams/:id/members/:userId", signedIn, async (c) => {
  const { id, userId } = c.req.param();
  await removeMember(c.var.ctx, c.var.user.id, id, userId);
  return c.body(null, 204);
});
