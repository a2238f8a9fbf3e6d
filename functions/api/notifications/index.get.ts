import { notificationsQuery } from "../../contract/notification.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { validate } from "../../http/validate.ts";
import { listNotifications } from "../../notifications/list.ts";

export default endpoint().get(
  "/api/notifications",
  signedIn,
  validate("query", notificationsQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await listNotifications(ctx, user, c.req.valid("query")));
  },
);
