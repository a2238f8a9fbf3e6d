import { inquiriesQuery } from "#contract/sharing/inquiries.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listInquiries } from "#functions/sharing/inquiries/list.ts";

export default endpoint().get(
  "/api/profile/inquiries",
  signedIn,
  validate("query", inquiriesQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await listInquiries(ctx, user.id, c.req.valid("query")));
  },
);
