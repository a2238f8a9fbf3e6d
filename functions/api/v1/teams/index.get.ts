import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { listTeams } from "../../../teams/list.ts";

export default endpoint().get("/api/v1/teams", signedIn, async (c) => {
  return ok(c, await listTeams(c.var.ctx, c.var.user.id));
});
