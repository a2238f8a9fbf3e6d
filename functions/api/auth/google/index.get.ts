import { googleQuery } from "#contract/accounts/google.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { beginGoogle } from "#functions/accounts/google/begin.ts";
import { keepAttempt } from "#functions/accounts/google/cookies.ts";

/** The browser navigates to this address. No page calls it with `fetch`. */
export default endpoint().get("/api/auth/google", anyone, validate("query", googleQuery), (c) => {
  const { place, attempt } = beginGoogle(c.var.ctx, c.req.valid("query"));
  if (attempt) keepAttempt(c, attempt);
  return c.redirect(place);
});
