import { reportBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { reportRequester } from "../../../verification/report-requester.ts";

export default endpoint().post(
  "/api/verifications/:id/report",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", reportBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await reportRequester(ctx, user.id, c.req.param("id"), c.req.valid("json"), once);
    return ok(c, { id }, 201);
  },
);
