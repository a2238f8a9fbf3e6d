import * as z from "zod";
import { defineJob } from "#functions/jobs/job.ts";
import { sendMail } from "#functions/mail/send.ts";
import { linkUrl, usableLink } from "../links.ts";
import { verifyEmail } from "./verify-email.mail.ts";

/** Asks the holder of an address to confirm it. */
export const mailVerifyEmail = defineJob({
  name: "mail.verify_email",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }, row) => {
    const link = await usableLink(ctx, link_id, "verify_email");
    if (!link) return;
    const url = await linkUrl(ctx, "/verify-email", "token", link);
    await sendMail(ctx, { to: link.email, mail: verifyEmail({ url, validFor: "3 days" }), key: row.id });
  },
});
