import * as z from "zod";
import { defineJob } from "../job.ts";

/** The checks weigh most of this Worker, so they are loaded by the job that needs them. */
const load = () => import("#functions/lifecycle/run-checks.ts");

/** Runs the checks of a verification. One that keeps breaking becomes `unavailable` with reason `provider_error`. */
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
