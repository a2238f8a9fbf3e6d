import { handoffProgressBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { phone } from "#functions/accounts/access.ts";
import { reportProgress } from "#functions/handoff/report-progress.ts";

export default endpoint().post(
  "/api/handoff/progress",
  phone,
  jsonBody,
  validate("json", handoffProgressBody),
  async (c) => {
    await reportProgress(c.var.ctx, c.var.user, c.req.valid("json"));
    return c.body(null, 204);
  },
);
