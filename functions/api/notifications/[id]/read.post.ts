import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { markNotification } from "#functions/notifications/read.ts";

export default endpoint().post("/api/notifications/:id/read", person, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  const notification = await markNotification(ctx, user, c.req.param("id"), "read");
  return ok(c, { notification });
});
