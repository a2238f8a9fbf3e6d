import * as z from "zod";
import { signedIn } from "../../../functions/http/access.ts";
import { endpoint, ok } from "../../../functions/http/app.ts";
import { serve } from "../../../functions/http/serve.ts";
import { jsonBody, validate } from "../../../functions/http/validate.ts";

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

/** An endpoint that does nothing, behind everything that stands before one that does. */
export default serve(
  endpoint().post("/api/bench", signedIn, jsonBody, validate("json", body), (c) => ok(c, {})),
);
