import * as z from "zod";
import { MINUTE } from "#contract/time.ts";
import { CODE_RULES } from "#functions/codes/rules.ts";
import { openCode } from "#functions/codes/to-send.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { code } from "./mail-code.mail.ts";

/** Emails a one-time code unless it has expired or was used. */
export const mailCode = defineJob({
  name: "mail.code",
  payload: z.object({ code_id: z.string() }),
  run: async (ctx, { code_id }, row) => {
    const toSend = await openCode(ctx, code_id);
    if (!toSend) return;
    const mail = code({ digits: toSend.digits, validFor: `${CODE_RULES.lifetime / MINUTE} minutes` });
    await sendMail(ctx, { to: toSend.target, mail, key: row.id });
  },
});
