import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { jsonBody } from "../../http/validate.ts";
import { issueTicket } from "../../notifications/ticket.ts";

export default endpoint().post("/api/realtime/ticket", signedIn, jsonBody, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await issueTicket(ctx, user, new URL(c.req.url).origin));
});
