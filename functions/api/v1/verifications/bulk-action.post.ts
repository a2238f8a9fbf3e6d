import { bulkBody } from "#contract/verification/verification.schema.ts";
import { asText, endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { cancelVerifications } from "#functions/lifecycle/end/cancel-many.ts";
import { exportRows } from "#functions/lists/export.ts";

export default endpoint().post(
  "/api/v1/verifications/bulk-action",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", bulkBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { action, verificationIds } = c.req.valid("json");
    if (action === "export") return asText(await exportRows(ctx, user.id, verificationIds));
    return ok(c, { results: await cancelVerifications(ctx, user.id, verificationIds, once) });
  },
);
