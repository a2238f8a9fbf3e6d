import * as z from "zod";
import { defineJob } from "../job.ts";
import { googleLinked } from "./google-linked.mail.ts";
import { mailUser } from "./links.ts";

/** Tells a user that a Google account can now be used to sign in to their account. */
export const mailGoogleLinked = defineJob({
  name: "mail.google_linked",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }, row) => {
    const url = new URL("/support", ctx.env.APP_URL).href;
    await mailUser(ctx, user_id, row.id, googleLinked({ url }));
  },
});
