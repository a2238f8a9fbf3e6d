import * as z from "zod";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { serve } from "#functions/serve.ts";

const text = z.string().min(1).max(100);
const body = z.object({
  firstName: text,
  lastName: text,
  email: z.email(),
  phone: text.optional(),
  city: text,
  amount: z.number().int(),
  priority: z.enum(["standard", "expedited", "urgent"]),
  services: z.array(text).max(8),
});

/** An endpoint that does nothing, behind the guards that every endpoint has. */
export default serve(
  endpoint().post("/api/bench", signedIn, jsonBody, validate("json", body), (c) => ok(c, {})),
);
