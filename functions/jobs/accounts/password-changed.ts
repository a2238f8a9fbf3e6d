import * as z from "zod";
import { defineJob } from "../job.ts";
import { mailUser } from "./links.ts";
import { passwordChanged } from "./password-changed.mail.ts";

/** Tells a user that their password was changed. */
export const mailPasswordChanged = defineJob({
  name: "mail.password_changed",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }, row) => {
    const url = new URL("/forgot-password", ctx.env.APP_URL).href;
    await mailUser(ctx, user_id, row.id, passwordChanged({ url }));
  },
});
