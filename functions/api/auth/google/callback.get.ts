import { googleCallbackQuery } from "#contract/accounts/google.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { keepHandoff, takeAttempt } from "#functions/accounts/google/cookies.ts";
import { finishGoogle } from "#functions/accounts/google/finish.ts";

/** Google redirects the browser here. */
export default endpoint().get(
  "/api/auth/google/callback",
  anyone,
  validate("query", googleCallbackQuery),
  async (c) => {
    const attempt = takeAttempt(c);
    const { place, handoff } = await finishGoogle(c.var.ctx, clientOf(c), c.req.valid("query"), attempt);
    if (handoff) keepHandoff(c, handoff);
    return c.redirect(place);
  },
);
