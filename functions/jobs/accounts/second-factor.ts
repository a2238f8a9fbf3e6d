import * as z from "zod";
import { defineJob } from "../job.ts";
import { mailUser } from "./links.ts";
import { secondFactor } from "./second-factor.mail.ts";

/** Tells a user that signing in asks for a code from now on, or no longer does, or that their recovery codes are new. */
export const mailSecondFactor = defineJob({
  name: "mail.second_factor",
  payload: z.object({ user_id: z.string(), state: z.enum(["on", "off", "new_codes"]) }),
  run: async (ctx, payload, row) => {
    const url = new URL("/forgot-password", ctx.env.APP_URL).href;
    await mailUser(ctx, payload.user_id, row.id, secondFactor({ state: payload.state, url }));
  },
});
