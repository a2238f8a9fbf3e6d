import { pushEndpointBody } from "#contract/live/push.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { unsubscribe } from "#functions/notifications/push/subscription.ts";

export default endpoint().delete(
  "/api/notifications/push",
  signedIn,
  jsonBody,
  validate("json", pushEndpointBody),
  async (c) => {
    await unsubscribe(c.var.ctx, c.var.user, c.req.valid("json").endpoint);
    return c.body(null, 204);
  },
);
