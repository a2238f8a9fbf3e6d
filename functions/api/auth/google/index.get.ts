import { beginGoogle } from "../../../auth/google/begin.ts";
import { keepAttempt } from "../../../auth/google/cookies.ts";
import { googleQuery } from "../../../contract/google.schema.ts";
import { anyone } from "../../../http/access.ts";
import { endpoint } from "../../../http/app.ts";
import { validate } from "../../../http/validate.ts";

/** The browser comes here by a link, not by `fetch`. */
export default endpoint().get("/api/auth/google", anyone, validate("query", googleQuery), (c) => {
  const { place, attempt } = beginGoogle(c.var.ctx, c.req.valid("query"));
  if (attempt) keepAttempt(c, attempt);
  return c.redirect(place);
});
