import type { Job } from "../outbox/job.ts";
import { linkUrl, usableLink } from "./account.ts";
import { sendMail } from "./send.ts";
import { confirmEmail } from "./templates/confirm-email.ts";

/** Asks the holder of a new address to confirm it. */
export const mailConfirmEmail: Job<{ link_id: string }> = async (ctx, { link_id }, row) => {
  const link = await usableLink(ctx, link_id, "change_email");
  if (!link) return;
  const url = await linkUrl(ctx, "/confirm-email", "token", link);
  await sendMail(ctx, { to: link.email, mail: confirmEmail({ url, validFor: "one day" }), key: row.id });
};
