import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody } from "../../../http/validate.ts";
import { readNotification } from "../../../notifications/read.ts";

export default endpoint().post("/api/notifications/:id/read", signedIn, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  const notification = await readNotification(ctx, user.id, c.req.param("id"));
  return ok(c, { notification });
});
