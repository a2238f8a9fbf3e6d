import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { googleLinked } from "./templates/google-linked.ts";

/** Tells a user that their account can be entered by Google from now on. */
export const mailGoogleLinked: Job<{ user_id: string }> = async (ctx, { user_id }, row) => {
  const url = new URL("/support", ctx.env.APP_URL).href;
  await mailUser(ctx, user_id, row.id, googleLinked({ url }));
};
