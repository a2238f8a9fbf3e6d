import { preferencesBody } from "#contract/accounts/preferences.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { readPreferences, savePreferences } from "#functions/notifications/preferences.ts";

export default endpoint().put(
  "/api/notifications/preferences",
  signedIn,
  jsonBody,
  validate("json", preferencesBody),
  async (c) => {
    const { ctx, user } = c.var;
    await savePreferences(ctx, user.id, c.req.valid("json"));
    return ok(c, await readPreferences(ctx, user.id));
  },
);
