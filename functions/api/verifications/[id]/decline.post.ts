import { declineBody } from "../../../contract/verification.schema.ts";
import { signedInOrLink } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { declineVerification } from "../../../verification/decline.ts";

export default endpoint().post(
  "/api/verifications/:id/decline",
  signedInOrLink,
  jsonBody,
  validate("json", declineBody),
  async (c) => {
    const userId = c.var.user?.id ?? null;
    const { invite } = c.req.valid("json");
    return ok(c, await declineVerification(c.var.ctx, userId, c.req.param("id"), invite));
  },
);
