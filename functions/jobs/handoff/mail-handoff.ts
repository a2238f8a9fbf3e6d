import * as z from "zod";
import { MINUTE } from "#contract/time.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { linkToSend } from "./link-to-send.ts";
import { handoffLink } from "./mail-handoff.mail.ts";

/** Emails someone the link to continue on their phone, to their account's own address. */
export const mailHandoff = defineJob({
  name: "mail.handoff",
  payload: z.object({ handoff_id: z.string() }),
  run: async (ctx, { handoff_id }, row) => {
    const found = await linkToSend(ctx, handoff_id);
    if (!found) return;
    const mail = handoffLink({ url: found.url, minutes: LINK_LIFETIME.handoff / MINUTE });
    await sendMail(ctx, { to: found.email, mail, key: row.id });
  },
});
