import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { issueTicket } from "#functions/notifications/ticket.ts";

export default endpoint().post("/api/realtime/ticket", person, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await issueTicket(ctx, user, new URL(c.req.url).origin));
});
