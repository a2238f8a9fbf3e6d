import { activityQuery } from "#contract/teams/teams.schema.ts";
import { asText, endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { exportActivity } from "#functions/lists/team-activity/export.ts";
import { listActivity } from "#functions/lists/team-activity/list.ts";

export default endpoint().get(
  "/api/v1/teams/:id/activity",
  signedIn,
  validate("query", activityQuery),
  async (c) => {
    const { ctx, user } = c.var;
    const query = c.req.valid("query");
    const id = c.req.param("id");
    if (query.format === "csv") return asText(await exportActivity(ctx, user.id, id, query));
    return ok(c, await listActivity(ctx, user.id, id, query));
  },
);
