import * as z from "zod";
import { email, longText, orAbsent, text } from "./rules.schema.ts";
import { SUPPORT_CATEGORIES } from "./support.ts";

/** POST /api/support. */
export const supportBody = z.object({
  name: text(100),
  email: email(),
  category: orAbsent(z.enum(SUPPORT_CATEGORIES, { error: "Choose what this is about" })),
  subject: text(150),
  message: longText(5000),
});
export type SupportBody = z.infer<typeof supportBody>;
