import { endpoint, ok } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";

/** Where people write from their own mailbox. The page that shows it is a file, so it asks. */
export default endpoint().get("/api/support", anyone, (c) => ok(c, { email: c.var.ctx.env.SUPPORT_EMAIL }));
