import { anyone } from "../http/access.ts";
import { endpoint, ok } from "../http/app.ts";

/** Where people write from their own mailbox. The page that shows it is a file, so it asks. */
export default endpoint().get("/api/support", anyone, (c) => ok(c, { email: c.var.ctx.env.SUPPORT_EMAIL }));
