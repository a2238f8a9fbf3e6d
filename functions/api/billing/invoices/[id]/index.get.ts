import { invoiceQuery } from "#contract/billing/billing.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { downloadInvoice } from "#functions/billing/invoices/read.ts";

export default endpoint().get(
  "/api/billing/invoices/:id",
  signedIn,
  validate("query", invoiceQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return downloadInvoice(ctx, user.id, c.req.param("id"), c.req.valid("query").teamId);
  },
);
