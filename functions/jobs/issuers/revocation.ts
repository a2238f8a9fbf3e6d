import * as z from "zod";
import { checkDocumentRevocation, giveUpRevocation } from "#functions/evidence/check-revocation.ts";
import { defineJob } from "../job.ts";

/**
 * How often a status list that can't be reached is asked. People wait for the result, and without the list's answer it
 * only gets one grade lower.
 */
const TRIES = 2;

/** Asks an issuer's status list whether it has revoked a document, then runs the checks. */
export const documentRevocation = defineJob({
  name: "document.revocation",
  payload: z.object({ document_id: z.string() }),
  run: async (ctx, { document_id }, { attempts }) => {
    const isUnanswered = await checkDocumentRevocation(ctx, document_id, { isLast: attempts >= TRIES });
    if (isUnanswered) throw new Error("The status list couldn't be reached");
  },
  lastResort: (ctx, { document_id }) => giveUpRevocation(ctx, document_id),
});
