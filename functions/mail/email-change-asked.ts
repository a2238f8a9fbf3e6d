import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { emailChangeAsked } from "./templates/email-change-asked.ts";

/** Tells a user at the address in force that another one was asked for. */
export const mailEmailChangeAsked: Job<{ user_id: string }> = async (ctx, { user_id }, row) => {
  const url = new URL("/app/profile", ctx.env.APP_URL).href;
  await mailUser(ctx, user_id, row.id, emailChangeAsked({ url }));
};
