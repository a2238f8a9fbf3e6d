import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { sessionFamilyEnded } from "./templates/session-family-ended.ts";

/** Tells a user that a refresh token was used twice and its session was ended. */
export const mailSessionFamilyEnded: Job<{ user_id: string }> = async (ctx, { user_id }, row) => {
  await mailUser(ctx, user_id, row.id, sessionFamilyEnded({ url: new URL("/login", ctx.env.APP_URL).href }));
};
