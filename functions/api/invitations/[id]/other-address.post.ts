import { proposeAddressBody } from "#contract/verification/verification.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { proposeAddress } from "#functions/lifecycle/answer/propose-address.ts";

export default endpoint().post(
  "/api/invitations/:id/other-address",
  linkHolder,
  jsonBody,
  validate("json", proposeAddressBody),
  async (c) => {
    await proposeAddress(c.var.ctx, clientOf(c), c.req.param("id"), c.req.valid("json"));
    return c.body(null, 204);
  },
);
