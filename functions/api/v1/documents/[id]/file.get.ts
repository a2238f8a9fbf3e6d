import { downloadDocument } from "../../../../documents/download.ts";
import { signedIn } from "../../../../http/access.ts";
import { endpoint } from "../../../../http/app.ts";

export default endpoint().get("/api/v1/documents/:id/file", signedIn, async (c) => {
  return downloadDocument(c.var.ctx, c.var.user, c.req.param("id"));
});
