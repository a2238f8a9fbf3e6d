import * as z from "zod";
import { checkNames, EVEN_IF_INVALID, namePart } from "../accounts/auth.schema.ts";
import { openBody } from "./verification.schema.ts";

/** POST /api/auth/invitations/:id/continue. The name is what the subject says it is; the page suggests the stated one. */
export const continueBody = openBody
  .extend({
    firstName: namePart(),
    lastName: namePart(),
    /** They have only one name, or one of a single letter. */
    isFullLegalName: z.boolean().optional(),
    /** That they accept the terms and are at least 18, as the page says above its button. */
    acceptsTerms: z.literal(true, "Accept the terms to continue"),
  })
  .superRefine(checkNames, EVEN_IF_INVALID);
export type ContinueBody = z.infer<typeof continueBody>;
