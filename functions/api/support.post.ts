import { supportBody } from "../contract/support.schema.ts";
import { anyone } from "../http/access.ts";
import { endpoint, ok } from "../http/app.ts";
import { clientOf } from "../http/client.ts";
import { jsonBody, validate } from "../http/validate.ts";
import { fileTicket } from "../support/file-ticket.ts";

export default endpoint().post("/api/support", anyone, jsonBody, validate("json", supportBody), async (c) => {
  const id = await fileTicket(c.var.ctx, clientOf(c), c.req.valid("json"));
  return ok(c, { id }, 201);
});
