import type { Job } from "../outbox/job.ts";
import { linkUrl, usableLink } from "./account.ts";
import { sendMail } from "./send.ts";
import { resetPassword } from "./templates/reset-password.ts";

/** Sends the link by which a new password is chosen. */
export const mailResetPassword: Job<{ link_id: string }> = async (ctx, { link_id }, row) => {
  const link = await usableLink(ctx, link_id, "reset_password");
  if (!link) return;
  const url = await linkUrl(ctx, "/reset-password", "token", link);
  await sendMail(ctx, { to: link.email, mail: resetPassword({ url, validFor: "one hour" }), key: row.id });
};
