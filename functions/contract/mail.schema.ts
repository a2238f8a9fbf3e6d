import * as z from "zod";
import { whenMissing } from "./own-words.ts";

/** POST /api/mail/unsubscribe: its body is the mail program's (RFC 8058) and says nothing. */
export const unsubscribeQuery = z.object({
  token: z.string(whenMissing("The token is missing")).min(1).max(200),
});
