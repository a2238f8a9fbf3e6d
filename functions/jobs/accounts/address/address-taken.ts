import * as z from "zod";
import { defineJob } from "#functions/jobs/job.ts";
import { mailUser } from "../links.ts";
import { addressTaken } from "./address-taken.mail.ts";

/** Tells a user that someone tried to register with their address. */
export const mailAddressTaken = defineJob({
  name: "mail.address_taken",
  payload: z.object({ user_id: z.string() }),
  run: async (ctx, { user_id }, row) => {
    await mailUser(
      ctx,
      user_id,
      row.id,
      addressTaken({ signInUrl: new URL("/login", ctx.env.APP_URL).href }),
    );
  },
});
