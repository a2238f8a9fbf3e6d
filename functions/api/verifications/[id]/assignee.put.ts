import { assigneeBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { assign } from "../../../verification/assign.ts";
import { showVerification } from "../../../verification/show.ts";

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
