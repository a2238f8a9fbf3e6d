import { eq } from "drizzle-orm";
import * as z from "zod";
import { links } from "#db/schema/accounts/sessions.ts";
import { LINK_LIFETIME } from "#functions/accounts/links/links.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { linkUrl, usableLink } from "./links.ts";
import { signIn } from "./sign-in.mail.ts";

/**
 * Emails someone without a password the link that signs them in for one request. The link works for fifteen minutes
 * after the email is sent.
 */
export const mailSignIn = defineJob({
  name: "mail.sign_in",
  payload: z.object({ link_id: z.string() }),
  run: async (ctx, { link_id }, row) => {
    const link = await usableLink(ctx, link_id, "sign_in");
    if (!link) return;
    const url = await linkUrl(ctx, `/v/${link.refId}`, "sign_in", link);
    await ctx.db
      .update(links)
      .set({ expiresAt: ctx.now() + LINK_LIFETIME.sign_in })
      .where(eq(links.id, link.id));
    await sendMail(ctx, { to: link.email, mail: signIn({ url }), key: row.id });
  },
});
