import { endpoint, ok } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";

/** Responds with how to reach support. The support page is a static file, so it has to fetch this. */
export default endpoint().get("/api/support", anyone, (c) => {
  const { SUPPORT_EMAIL, SUPPORT_CHAT_URL } = c.var.ctx.env;
  return ok(c, { email: SUPPORT_EMAIL, chat: SUPPORT_CHAT_URL ?? null });
});
