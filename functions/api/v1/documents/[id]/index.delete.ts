import { removeDocument } from "../../../../documents/remove.ts";
import { signedIn } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";

export default endpoint().delete("/api/v1/documents/:id", signedIn, async (c) => {
  const id = c.req.param("id");
  await removeDocument(c.var.ctx, c.var.user.id, id);
  return ok(c, { id });
});
