import { reportBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { reportRequester } from "#functions/lifecycle/answer/report-requester.ts";

export default endpoint().post(
  "/api/verifications/:id/report",
  party,
  jsonBody,
  idempotent,
  validate("json", reportBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await reportRequester(ctx, user.id, c.req.param("id"), c.req.valid("json"), once);
    return ok(c, { id }, 201);
  },
);
