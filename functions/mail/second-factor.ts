import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { type SecondFactorState, secondFactor } from "./templates/second-factor.ts";

/** Tells a user that signing in asks for a code from now on, or no longer does, or that their recovery codes are new. */
export const mailSecondFactor: Job<{ user_id: string; state: SecondFactorState }> = async (
  ctx,
  payload,
  row,
) => {
  const url = new URL("/forgot-password", ctx.env.APP_URL).href;
  await mailUser(ctx, payload.user_id, row.id, secondFactor({ state: payload.state, url }));
};
