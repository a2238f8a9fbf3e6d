import * as z from "zod";
import { doubtSigned } from "#functions/disputes/doubt-signed.ts";
import { queueDoubts } from "#functions/disputes/queue-doubts.ts";
import { defineJob } from "../job.ts";

/** Finds the results that rest on an issuer whose key was compromised, and queues a job for each. */
export const issuerCompromised = defineJob({
  name: "issuer.compromised",
  payload: z.object({ issuer_id: z.string(), after: z.string() }),
  run: async (ctx, { issuer_id, after }) => {
    await queueDoubts(ctx, issuer_id, after);
  },
});

/** Puts the findings of one result in doubt that rest on a compromised issuer. */
export const doubtResult = defineJob({
  name: "issuer.doubt",
  payload: z.object({ issuer_id: z.string(), verification_id: z.string() }),
  run: async (ctx, { issuer_id, verification_id }) => {
    await doubtSigned(ctx, issuer_id, verification_id);
  },
});
