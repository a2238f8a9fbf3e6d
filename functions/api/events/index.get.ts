import { eventsQuery } from "#contract/live/notification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { listEvents } from "#functions/notifications/events.ts";

export default endpoint().get("/api/events", person, validate("query", eventsQuery), async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await listEvents(ctx, user, c.req.valid("query")));
});
