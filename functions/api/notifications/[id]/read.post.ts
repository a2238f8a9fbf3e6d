import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { readNotification } from "#functions/notifications/read.ts";

export default endpoint().post("/api/notifications/:id/read", signedIn, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  const notification = await readNotification(ctx, user.id, c.req.param("id"));
  return ok(c, { notification });
});
