import { health } from "#core/health.ts";
import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { storageReachable } from "#functions/documents/storage.ts";

/** Answers with its data even if a dependency is down, so a monitor can see which one. */
export default endpoint().get("/api/health", anyone, async (c) => {
  const state = await health(c.var.ctx, storageReachable);
  const success = state.database && state.storage;
  return c.json({ success, data: state }, success ? 200 : 503);
});
