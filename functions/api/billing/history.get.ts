import { historyQuery } from "#contract/billing/billing.schema.ts";
import { asText, endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { exportHistory, listHistory } from "#functions/billing/history/list.ts";

export default endpoint().get(
  "/api/billing/history",
  signedIn,
  validate("query", historyQuery),
  async (c) => {
    const { ctx, user } = c.var;
    const query = c.req.valid("query");
    if (query.format === "csv") return asText(await exportHistory(ctx, user.id, query));
    return ok(c, await listHistory(ctx, user.id, query));
  },
);
