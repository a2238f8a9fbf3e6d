import { eq } from "drizzle-orm";
import { supportTickets } from "../../db/schema/support.ts";
import type { Job } from "../outbox/job.ts";
import { sendMail } from "./send.ts";
import { supportTicket } from "./templates/support-ticket.ts";

/** Brings a message from the support page to the people who answer it. */
export const mailSupportTicket: Job<{ ticket_id: string }> = async (ctx, { ticket_id }, row) => {
  const [ticket] = await ctx.db.select().from(supportTickets).where(eq(supportTickets.id, ticket_id));
  if (!ticket) return;
  const mail = supportTicket(ticket);
  await sendMail(ctx, { to: ctx.env.SUPPORT_EMAIL, mail, key: row.id, replyTo: ticket.email });
};
