import { pushSubscriptionBody } from "#contract/live/push.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { subscribe } from "#functions/notifications/push/subscription.ts";

export default endpoint().post(
  "/api/notifications/push",
  signedIn,
  jsonBody,
  validate("json", pushSubscriptionBody),
  async (c) => {
    await subscribe(c.var.ctx, c.var.user, c.req.valid("json"));
    return c.body(null, 204);
  },
);
