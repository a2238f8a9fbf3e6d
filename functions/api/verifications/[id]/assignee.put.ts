import { assigneeBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { assign } from "#functions/lifecycle/organize/assign.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().put(
  "/api/verifications/:id/assignee",
  signedIn,
  jsonBody,
  validate("json", assigneeBody),
  async (c) => {
    const { ctx, user } = c.var;
    const id = c.req.param("id");
    await assign(ctx, user.id, id, c.req.valid("json").userId);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
