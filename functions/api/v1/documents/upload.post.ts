import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { multipartBody } from "#core/http/validate.ts";
import { uploader } from "#functions/accounts/access.ts";
import { uploadDocument } from "#functions/evidence/upload.ts";

/**
 * Takes a multipart body, which `uploadDocument` reads as a stream. The other fields can come before or after the file.
 */
export default endpoint().post("/api/v1/documents/upload", uploader, multipartBody, idempotent, async (c) => {
  const { ctx, user, once } = c.var;
  const id = await uploadDocument(ctx, user, c.req.raw, once);
  return ok(c, { id, url: `/api/v1/documents/${id}/file` }, 201);
});
