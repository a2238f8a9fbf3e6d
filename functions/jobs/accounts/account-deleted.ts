import * as z from "zod";
import { openAddress } from "#functions/mail/sealed-address.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { accountDeleted } from "./account-deleted.mail.ts";

/** Confirms to a former user that their account was deleted. */
export const mailAccountDeleted = defineJob({
  name: "mail.account_deleted",
  payload: z.object({ user_id: z.string(), address: z.string() }),
  run: async (ctx, payload, row) => {
    const to = await openAddress(ctx, payload.user_id, payload.address);
    const url = new URL("/support", ctx.env.APP_URL).href;
    await sendMail(ctx, { to, mail: accountDeleted({ url }), key: row.id });
  },
});
