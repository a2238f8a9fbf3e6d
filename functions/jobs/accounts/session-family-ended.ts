import * as z from "zod";
import { defineJob } from "../job.ts";
import { mailUser } from "./links.ts";
import { sessionFamilyEnded } from "./session-family-ended.mail.ts";

/** Tells a user that a refresh token was used twice, so its session was ended. */
export const mailSessionFamilyEnded = defineJob({
  name: "mail.session_family_ended",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }, row) => {
    await mailUser(
      ctx,
      user_id,
      row.id,
      sessionFamilyEnded({ url: new URL("/login", ctx.env.APP_URL).href }),
    );
  },
});
