import { keepHandoff, takeAttempt } from "../../../auth/google/cookies.ts";
import { finishGoogle } from "../../../auth/google/finish.ts";
import { googleCallbackQuery } from "../../../contract/google.schema.ts";
import { anyone } from "../../../http/access.ts";
import { endpoint } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { validate } from "../../../http/validate.ts";

/** Where Google sends the browser back to. */
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
