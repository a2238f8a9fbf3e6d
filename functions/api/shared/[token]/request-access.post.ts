import { requestAccessBody } from "#contract/sharing/sharing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { requestAccess } from "#functions/sharing/access/request-access.ts";

export default endpoint().post(
  "/api/shared/:token/request-access",
  linkHolder,
  jsonBody,
  validate("json", requestAccessBody),
  async (c) =>
    ok(c, await requestAccess(c.var.ctx, clientOf(c), c.req.param("token"), c.req.valid("json")), 202),
);
