import { templateBody } from "#contract/drafting/drafting.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { changeTemplate } from "#functions/drafting/save-template.ts";

export default endpoint().put(
  "/api/v1/templates/:id",
  signedIn,
  jsonBody,
  validate("json", templateBody),
  async (c) => ok(c, await changeTemplate(c.var.ctx, c.var.user.id, c.req.param("id"), c.req.valid("json"))),
);
