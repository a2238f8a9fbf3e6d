import * as z from "zod";
import { defineJob } from "../job.ts";
import { mailUser } from "./links.ts";
import { secondFactor } from "./second-factor.mail.ts";

/** Tells a user that two-factor authentication was turned on or off, or that they have new recovery codes. */
export const mailSecondFactor = defineJob({
  name: "mail.second_factor",
  payload: z.object({ user_id: z.string(), state: z.enum(["on", "off", "new_codes"]) }),
  run: async (ctx, payload, row) => {
    const url = new URL("/forgot-password", ctx.env.APP_URL).href;
    await mailUser(ctx, payload.user_id, row.id, secondFactor({ state: payload.state, url }));
  },
});
