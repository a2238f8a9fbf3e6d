import { openBody } from "../../../contract/verification.schema.ts";
import { linkHolder } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { readInvite } from "../../../verification/read-invite.ts";

export default endpoint().post(
  "/api/verifications/:id/invite",
  linkHolder,
  jsonBody,
  validate("json", openBody),
  async (c) => ok(c, await readInvite(c.var.ctx, clientOf(c), c.req.param("id"), c.req.valid("json").invite)),
);
