import { profileBody } from "#contract/accounts/profile.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { changeProfile } from "#functions/accounts/profile/change-profile.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";

export default endpoint().put(
  "/api/users/profile",
  signedIn,
  jsonBody,
  validate("json", profileBody),
  async (c) => {
    const user = await changeProfile(c.var.ctx, c.var.user, c.req.valid("json"));
    return ok(c, { user: presentUser(user) });
  },
);
