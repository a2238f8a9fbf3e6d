import { health, healthForOperators } from "#core/health.ts";
import { endpoint } from "#core/http/app.ts";
import { clientOf, subscriberOf } from "#core/http/client.ts";
import { isOperator } from "#core/http/operator-key.ts";
import { anyone } from "#functions/accounts/access.ts";
import { storageReachable } from "#functions/documents/store/storage.ts";

/**
 * If a dependency is down, responds with 503 but still with the data, so that a monitor can see which one is down. If
 * the request has the operators' key, the data includes the state of the outbox.
 */
export default endpoint().get("/api/health", anyone, async (c) => {
  const { ctx } = c.var;
  const network = subscriberOf(clientOf(c).address);
  const state = (await isOperator(ctx, c.req.header("Authorization"), network))
    ? await healthForOperators(ctx, storageReachable, network)
    : await health(ctx, storageReachable);
  const success = state.database && state.storage;
  return c.json({ success, data: state }, success ? 200 : 503);
});
