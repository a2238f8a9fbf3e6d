import { eq } from "drizzle-orm";
import * as z from "zod";
import { supportTickets } from "#db/schema/support.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { supportTicket } from "./support-ticket.mail.ts";

/** Delivers a message from the support page to our support team. */
export const mailSupportTicket = defineJob({
  name: "mail.support_ticket",
  payload: z.object({ ticket_id: z.string() }),
  run: async (ctx, { ticket_id }, row) => {
    const [ticket] = await ctx.db.select().from(supportTickets).where(eq(supportTickets.id, ticket_id));
    if (!ticket) return;
    const mail = supportTicket(ticket);
    await sendMail(ctx, { to: ctx.env.SUPPORT_EMAIL, mail, key: row.id, replyTo: ticket.email });
  },
});
