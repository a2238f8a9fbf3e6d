import { endpoint, ok } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";

/** The support address. The page that shows it is a static file, so it has to ask. */
export default endpoint().get("/api/support", anyone, (c) => ok(c, { email: c.var.ctx.env.SUPPORT_EMAIL }));
