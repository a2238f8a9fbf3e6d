import * as z from "zod";
import { defineJob } from "#functions/jobs/job.ts";
import { sendMail } from "#functions/mail/send.ts";
import { linkUrl, usableLink } from "../links.ts";
import { confirmEmail } from "./confirm-email.mail.ts";

/** Asks the holder of a new address to confirm it. */
export const mailConfirmEmail = defineJob({
  name: "mail.confirm_email",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }, row) => {
    const link = await usableLink(ctx, link_id, "change_email");
    if (!link) return;
    const url = await linkUrl(ctx, "/confirm-email", "token", link);
    await sendMail(ctx, { to: link.email, mail: confirmEmail({ url, validFor: "one day" }), key: row.id });
  },
});
