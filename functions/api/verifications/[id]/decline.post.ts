import { declineBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { partyOrLink } from "#functions/accounts/access.ts";
import { declineVerification } from "#functions/lifecycle/answer/decline.ts";

export default endpoint().post(
  "/api/verifications/:id/decline",
  partyOrLink,
  jsonBody,
  validate("json", declineBody),
  async (c) => {
    const userId = c.var.user?.id ?? null;
    const { invite } = c.req.valid("json");
    return ok(c, await declineVerification(c.var.ctx, userId, c.req.param("id"), invite));
  },
);
