import * as z from "zod";
import { refreshIssuers } from "#functions/issuers/refresh-all.ts";
import { defineJob } from "../job.ts";

/** Refreshes the keys of the issuers in the registry, a few at a time. */
export const refreshIssuersJob = defineJob({
  name: "issuers.refresh",
  payload: z.object({ after: z.string() }),
  run: async (ctx, payload) => {
    await refreshIssuers(ctx, payload);
  },
});
