import { accessBody } from "#contract/sharing/sharing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { takeAccess } from "#functions/sharing/access/take-access.ts";
import { keepViewer, readViewer } from "#functions/sharing/access/viewer-cookie.ts";

export default endpoint().post(
  "/api/shared/:token/access",
  linkHolder,
  jsonBody,
  validate("json", accessBody),
  async (c) => {
    const { viewer, access_token } = await takeAccess(c.var.ctx, clientOf(c), {
      token: c.req.param("token"),
      grant: c.req.valid("json").grant,
      viewer: readViewer(c),
    });
    keepViewer(c, viewer);
    return ok(c, { access_token });
  },
);
