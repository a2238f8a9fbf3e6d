import * as z from "zod";
import { whenMissing } from "../zod-messages.ts";

/** GET and POST /api/mail/unsubscribe, POST /api/mail/resubscribe. A mail program's POST body (RFC 8058) is ignored. */
export const unsubscribeQuery = z.object({
  token: z.string(whenMissing("The token is missing")).min(1).max(200),
});

/** PUT /api/users/invitations: whether emailed invitations to the caller are turned off. */
export const invitationsBody = z.object({ blocked: z.boolean({ error: "Must be true or false" }) });
