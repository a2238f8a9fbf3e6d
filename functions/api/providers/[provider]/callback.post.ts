import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedProvider } from "#functions/accounts/access.ts";
import { takeCallback } from "#functions/providers/http/take-callback.ts";

/** The providers in `HTTP_PROVIDERS` call this, as defined in `functions/providers/http/openapi.yaml`. */
export default endpoint().post("/api/providers/:provider/callback", signedProvider, jsonBody, async (c) => {
  const body = await c.req.text();
  return ok(c, await takeCallback(c.var.ctx, c.req.param("provider"), c.req.raw.headers, body));
});
