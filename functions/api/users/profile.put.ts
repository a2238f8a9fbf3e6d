import { profileBody } from "../../contract/profile.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { jsonBody, validate } from "../../http/validate.ts";
import { changeProfile } from "../../users/change-profile.ts";
import { presentUser } from "../../users/present.ts";

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
