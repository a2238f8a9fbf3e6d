import * as z from "zod";
import { defineJob } from "../job.ts";
import { mailUser } from "./links.ts";
import { passwordSet } from "./password-set.mail.ts";

/** Tells someone who had no password that their account has one now. */
export const mailPasswordSet = defineJob({
  name: "mail.password_set",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }, row) => {
    const page = (path: string) => new URL(path, ctx.env.APP_URL).href;
    const urls = { signIn: page("/login"), newPassword: page("/forgot-password") };
    await mailUser(ctx, user_id, row.id, passwordSet(urls));
  },
});
