import * as z from "zod";
import { defineJob } from "../job.ts";

/** The checks are the largest part of this Worker, so only the job that needs them loads them. */
const load = () => import("#functions/lifecycle/check/run-checks.ts");

/** Runs a verification's checks. A check that keeps failing becomes `unavailable` with reason `provider_error`. */
export const runChecks = defineJob({
  name: "checks.run",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id }) => {
    const { runVerificationChecks } = await load();
    await runVerificationChecks(ctx, verification_id);
  },
  lastResort: async (ctx, { verification_id }) => {
    const { runVerificationChecks } = await load();
    await runVerificationChecks(ctx, verification_id, "give_up");
  },
});
