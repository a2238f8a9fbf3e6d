import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { passwordChanged } from "./templates/password-changed.ts";

/** Tells a user that their password is another one now. */
export const mailPasswordChanged: Job<{ user_id: string }> = async (ctx, { user_id }, row) => {
  const url = new URL("/forgot-password", ctx.env.APP_URL).href;
  await mailUser(ctx, user_id, row.id, passwordChanged({ url }));
};
