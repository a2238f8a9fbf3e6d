import { readAllBody } from "#contract/live/notification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { readAllNotifications } from "#functions/notifications/read.ts";

export default endpoint().post(
  "/api/notifications/read-all",
  person,
  jsonBody,
  validate("json", readAllBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await readAllNotifications(ctx, user, c.req.valid("json")));
  },
);
