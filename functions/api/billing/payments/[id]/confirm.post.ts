import { confirmBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showBilling } from "#functions/billing/overview.ts";
import { answerPayment } from "#functions/billing/payments/confirm.ts";

export default endpoint().post(
  "/api/billing/payments/:id/confirm",
  signedIn,
  jsonBody,
  validate("json", confirmBody),
  async (c) => {
    const { ctx, user } = c.var;
    const body = c.req.valid("json");
    await answerPayment(ctx, user.id, c.req.param("id"), body);
    return ok(c, await showBilling(ctx, user.id, body.teamId));
  },
);
