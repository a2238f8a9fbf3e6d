import type { Job } from "../outbox/job.ts";
import { linkUrl, usableLink } from "./account.ts";
import { sendMail } from "./send.ts";
import { verifyEmail } from "./templates/verify-email.ts";

/** Asks the holder of an address to confirm it. */
export const mailVerifyEmail: Job<{ link_id: string }> = async (ctx, { link_id }, row) => {
  const link = await usableLink(ctx, link_id, "verify_email");
  if (!link) return;
  const url = await linkUrl(ctx, "/verify-email", "token", link);
  await sendMail(ctx, { to: link.email, mail: verifyEmail({ url, validFor: "3 days" }), key: row.id });
};
