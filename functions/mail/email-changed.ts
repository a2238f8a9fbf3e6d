import type { Job } from "../outbox/job.ts";
import { openAddress } from "./sealed-address.ts";
import { sendMail } from "./send.ts";
import { emailChanged } from "./templates/email-changed.ts";

/** Tells the holder of an address that their account has another one now. */
export const mailEmailChanged: Job<{ user_id: string; address: string }> = async (ctx, payload, row) => {
  const to = await openAddress(ctx, payload.user_id, payload.address);
  const url = new URL("/support", ctx.env.APP_URL).href;
  await sendMail(ctx, { to, mail: emailChanged({ url }), key: row.id });
};
