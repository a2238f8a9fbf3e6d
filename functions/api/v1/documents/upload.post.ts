import { uploadDocument } from "../../../documents/upload.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { multipartBody } from "../../../http/validate.ts";

/** Multipart, read as a stream: the fields are parsed by the verb, behind the file or before it. */
export default endpoint().post("/api/v1/documents/upload", signedIn, multipartBody, idempotent, async (c) => {
  const { ctx, user, once } = c.var;
  const id = await uploadDocument(ctx, user.id, c.req.raw, once);
  return ok(c, { id, url: `/api/v1/documents/${id}/file` }, 201);
});
