import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { addressTaken } from "./templates/address-taken.ts";

/** Tells a user that somebody tried to register with their address. */
export const mailAddressTaken: Job<{ user_id: string }> = async (ctx, { user_id }, row) => {
  await mailUser(ctx, user_id, row.id, addressTaken({ signInUrl: new URL("/login", ctx.env.APP_URL).href }));
};
