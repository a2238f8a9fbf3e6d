import { endpoint } from "#core/http/app.ts";
import { person } from "#functions/accounts/access.ts";
import { downloadDocument } from "#functions/evidence/download.ts";

export default endpoint().get("/api/v1/documents/:id/file", person, async (c) => {
  return downloadDocument(c.var.ctx, c.var.user, c.req.param("id"));
});
