import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { jsonBody } from "../../http/validate.ts";
import { readAllNotifications } from "../../notifications/read.ts";

export default endpoint().post("/api/notifications/read-all", signedIn, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await readAllNotifications(ctx, user.id));
});
