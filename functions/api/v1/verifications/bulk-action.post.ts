import { bulkBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { cancelVerifications } from "../../../verification/cancel-many.ts";
import { exportRows } from "../../../verification/list/export.ts";

export default endpoint().post(
  "/api/v1/verifications/bulk-action",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", bulkBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { action, verificationIds } = c.req.valid("json");
    if (action === "export") return exportRows(ctx, user.id, verificationIds);
    return ok(c, { results: await cancelVerifications(ctx, user.id, verificationIds, once) });
  },
);
