import { disputeBody } from "../../../contract/dispute.schema.ts";
import { openDispute } from "../../../disputes/open-dispute.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

export default endpoint().post(
  "/api/verifications/:id/dispute",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", disputeBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await openDispute(ctx, user.id, c.req.param("id"), c.req.valid("json"), once);
    return ok(c, { id }, 201);
  },
);
