import { endpoint, ok } from "#core/http/app.ts";
import { person } from "#functions/accounts/access.ts";
import { removeDocument } from "#functions/evidence/remove.ts";

export default endpoint().delete("/api/v1/documents/:id", person, async (c) => {
  const id = c.req.param("id");
  await removeDocument(c.var.ctx, c.var.user, id);
  return ok(c, { id });
});
