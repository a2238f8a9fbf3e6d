import * as z from "zod";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { linkUrl, usableLink } from "./links.ts";
import { resetPassword } from "./reset-password.mail.ts";

/** Emails the link for choosing a new password. */
export const mailResetPassword = defineJob({
  name: "mail.reset_password",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }, row) => {
    const link = await usableLink(ctx, link_id, "reset_password");
    if (!link) return;
    const url = await linkUrl(ctx, "/reset-password", "token", link);
    await sendMail(ctx, { to: link.email, mail: resetPassword({ url, validFor: "one hour" }), key: row.id });
  },
});
