import { notificationsQuery } from "#contract/live/notification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { listNotifications } from "#functions/notifications/list.ts";

export default endpoint().get(
  "/api/notifications",
  person,
  validate("query", notificationsQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await listNotifications(ctx, user, c.req.valid("query")));
  },
);
