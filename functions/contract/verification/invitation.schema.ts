import * as z from "zod";
import { checkNames, EVEN_IF_INVALID, namePart } from "../accounts/auth.schema.ts";
import { openBody } from "./verification.schema.ts";

/** POST /api/auth/invitations/:id/continue. The subject enters their name; the page suggests the stated one. */
export const continueBody = openBody
  .extend({
    firstName: namePart(),
    lastName: namePart(),
    /** Whether this is the full legal name even though it's a single name, or has a part with only one letter. */
    isFullLegalName: z.boolean().optional(),
    /** Whether they accept the terms and are at least 18, as the page says above its button. */
    acceptsTerms: z.literal(true, "Accept the terms to continue"),
  })
  .superRefine(checkNames, EVEN_IF_INVALID);
export type ContinueBody = z.infer<typeof continueBody>;
