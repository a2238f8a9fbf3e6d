import { endpoint, ok } from "#core/http/app.ts";
import { multipartBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { avatarUrl } from "#functions/accounts/avatar/avatar-url.ts";
import { putAvatar } from "#functions/accounts/avatar/put-avatar.ts";

/** Takes a multipart body with the picture in the field `avatar`. */
export default endpoint().post("/api/users/avatar", signedIn, multipartBody, async (c) => {
  const id = await putAvatar(c.var.ctx, c.var.user, c.req.raw);
  return ok(c, { avatarUrl: avatarUrl(id) });
});
