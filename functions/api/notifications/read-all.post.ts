import { readAllBody } from "#contract/notification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { readAllNotifications } from "#functions/notifications/read.ts";

export default endpoint().post(
  "/api/notifications/read-all",
  signedIn,
  jsonBody,
  validate("json", readAllBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await readAllNotifications(ctx, user.id, c.req.valid("json")));
  },
);
