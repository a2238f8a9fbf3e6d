import { templateBody } from "#contract/drafting/drafting.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { createTemplate } from "#functions/drafting/save-template.ts";

export default endpoint().post(
  "/api/v1/templates",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", templateBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    return ok(c, await createTemplate(ctx, user.id, c.req.valid("json"), once), 201);
  },
);
