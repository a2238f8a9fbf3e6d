import { eq } from "drizzle-orm";
import * as z from "zod";
import { supportTickets } from "#db/schema/support.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { supportReceived } from "./support-received.mail.ts";

/** Confirms to the sender that we got their message to support. */
export const mailSupportReceived = defineJob({
  name: "mail.support_received",
  payload: z.object({ ticket_id: z.string() }),
  run: async (ctx, { ticket_id }, row) => {
    const [ticket] = await ctx.db
      .select({ id: supportTickets.id, email: supportTickets.email })
      .from(supportTickets)
      .where(eq(supportTickets.id, ticket_id));
    if (!ticket) return;
    await sendMail(ctx, { to: ticket.email, mail: supportReceived(ticket), key: row.id });
  },
});
