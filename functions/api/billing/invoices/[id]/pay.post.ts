import { billingBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { payInvoice } from "#functions/billing/invoices/pay.ts";
import { showBilling } from "#functions/billing/overview.ts";

export default endpoint().post(
  "/api/billing/invoices/:id/pay",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", billingBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { teamId } = c.req.valid("json");
    await payInvoice(ctx, user.id, c.req.param("id"), teamId, once);
    return ok(c, await showBilling(ctx, user.id, teamId));
  },
);
