import { supportBody } from "#contract/support.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { fileTicket } from "#functions/support/file-ticket.ts";

export default endpoint().post("/api/support", anyone, jsonBody, validate("json", supportBody), async (c) => {
  const id = await fileTicket(c.var.ctx, clientOf(c), c.req.valid("json"));
  return ok(c, { id }, 201);
});
