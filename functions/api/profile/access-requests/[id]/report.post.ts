import { reportVisitorBody } from "#contract/sharing/access.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { reportVisitor } from "#functions/sharing/access/report-visitor.ts";

export default endpoint().post(
  "/api/profile/access-requests/:id/report",
  signedIn,
  jsonBody,
  validate("json", reportVisitorBody),
  async (c) => {
    const { ctx, user } = c.var;
    await reportVisitor(ctx, user.id, c.req.param("id"), c.req.valid("json"));
    return ok(c, {}, 201);
  },
);
