import * as z from "zod";
import { defineJob } from "#functions/jobs/job.ts";
import { openAddress } from "#functions/mail/sealed-address.ts";
import { sendMail } from "#functions/mail/send.ts";
import { emailChanged } from "./email-changed.mail.ts";

/** Tells the holder of the old address that the account has a new one. */
export const mailEmailChanged = defineJob({
  name: "mail.email_changed",
  payload: z.object({ user_id: z.string(), address: z.string() }),
  run: async (ctx, payload, row) => {
    const to = await openAddress(ctx, payload.user_id, payload.address);
    const url = new URL("/support", ctx.env.APP_URL).href;
    await sendMail(ctx, { to, mail: emailChanged({ url }), key: row.id });
  },
});
