import type { Work } from "./job.ts";

/**
 * What is done before a job is given up: a check that kept breaking becomes `unavailable` with reason
 * `provider_error`, and a provider that could not be asked is waited for no longer.
 */
export const lastResort: Work["lastResort"] = {
  "checks.run": async (ctx, { verification_id }) => {
    const { runVerificationChecks } = await import("../verification/run-checks.ts");
    await runVerificationChecks(ctx, String(verification_id), "give_up");
  },
  "provider.ask": async (ctx, { request_id }) => {
    const { endWithout } = await import("../providers/ask.ts");
    await endWithout(ctx, String(request_id), "The question could not be put");
  },
};
