import { eq } from "drizzle-orm";
import { supportTickets } from "../../db/schema/support.ts";
import type { Job } from "../outbox/job.ts";
import { sendMail } from "./send.ts";
import { supportReceived } from "./templates/support-received.ts";

/** Tells the sender of a message to support that it came. */
export const mailSupportReceived: Job<{ ticket_id: string }> = async (ctx, { ticket_id }, row) => {
  const [ticket] = await ctx.db
    .select({ id: supportTickets.id, email: supportTickets.email })
    .from(supportTickets)
    .where(eq(supportTickets.id, ticket_id));
  if (!ticket) return;
  await sendMail(ctx, { to: ticket.email, mail: supportReceived(ticket), key: row.id });
};
