import { endpoint } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { sendTest } from "#functions/notifications/send-test.ts";

export default endpoint().post("/api/notifications/test", signedIn, jsonBody, async (c) => {
  await sendTest(c.var.ctx, c.var.user.id);
  return c.body(null, 204);
});
