import { health } from "../health.ts";
import { anyone } from "../http/access.ts";
import { endpoint } from "../http/app.ts";

/** Also answers its data when something is out of reach, so that a monitor sees what. */
export default endpoint().get("/api/health", anyone, async (c) => {
  const state = await health(c.var.ctx);
  const success = state.database && state.storage;
  return c.json({ success, data: state }, success ? 200 : 503);
});
