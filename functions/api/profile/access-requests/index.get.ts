import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listAccessRequests } from "#functions/sharing/access/list-requests.ts";

export default endpoint().get("/api/profile/access-requests", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await listAccessRequests(ctx, user.id));
});
