import type { Job } from "../outbox/job.ts";
import { openAddress } from "./sealed-address.ts";
import { sendMail } from "./send.ts";
import { accountDeleted } from "./templates/account-deleted.ts";

/** Confirms to somebody who left that their account is gone. */
export const mailAccountDeleted: Job<{ user_id: string; address: string }> = async (ctx, payload, row) => {
  const to = await openAddress(ctx, payload.user_id, payload.address);
  const url = new URL("/support", ctx.env.APP_URL).href;
  await sendMail(ctx, { to, mail: accountDeleted({ url }), key: row.id });
};
