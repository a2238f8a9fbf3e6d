import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { multipartBody } from "../../../http/validate.ts";
import { avatarUrl } from "../../../users/avatar-url.ts";
import { putAvatar } from "../../../users/put-avatar.ts";

/** Multipart, with the picture in the field `avatar`. */
export default endpoint().post("/api/users/avatar", signedIn, multipartBody, async (c) => {
  const id = await putAvatar(c.var.ctx, c.var.user, c.req.raw);
  return ok(c, { avatarUrl: avatarUrl(id) });
});
