import * as z from "zod";
import { defineJob } from "#functions/jobs/job.ts";
import { mailUser } from "../links.ts";
import { emailChangeAsked } from "./email-change-asked.mail.ts";

/** Tells a user at their current address that a new one was entered. */
export const mailEmailChangeAsked = defineJob({
  name: "mail.email_change_asked",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }, row) => {
    const url = new URL("/app/profile", ctx.env.APP_URL).href;
    await mailUser(ctx, user_id, row.id, emailChangeAsked({ url }));
  },
});
