import * as z from "zod";
import { whenMissing } from "./zod-messages.ts";

/** POST /api/mail/unsubscribe and /resubscribe: the body is a mail program's (RFC 8058) and says nothing. */
export const unsubscribeQuery = z.object({
  token: z.string(whenMissing("The token is missing")).min(1).max(200),
});

/** PUT /api/users/invitations: whether nobody may invite the caller by mail. */
export const invitationsBody = z.object({ blocked: z.boolean({ error: "Must be true or false" }) });
