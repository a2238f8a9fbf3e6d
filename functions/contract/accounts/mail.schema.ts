import * as z from "zod";
import { whenMissing } from "../zod-messages.ts";

/** POST /api/mail/unsubscribe and /resubscribe. The body comes from a mail program (RFC 8058) and is ignored. */
export const unsubscribeQuery = z.object({
  token: z.string(whenMissing("The token is missing")).min(1).max(200),
});

/** PUT /api/users/invitations: whether mailed invitations to the caller are turned off. */
export const invitationsBody = z.object({ blocked: z.boolean({ error: "Must be true or false" }) });
