import { SUPPORT_CATEGORY_LABEL, type SupportCategory } from "#contract/support.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface SupportTicketData {
  id: string;
  name: string;
  email: string;
  category: SupportCategory;
  subject: string;
  message: string;
}

/** For our own mailbox, so it quotes what people typed without making it safe for email. */
export function supportTicket({ id, name, email, category, subject, message }: SupportTicketData): Mail {
  const oneLine = subject.replace(/\s+/g, " ");
  return compose({
    subject: `Support: ${oneLine}`,
    preview: SUPPORT_CATEGORY_LABEL[category],
    heading: oneLine,
    blocks: [
      { list: [`From: ${name} <${email}>`, `About: ${SUPPORT_CATEGORY_LABEL[category]}`, `Ticket: ${id}`] },
      ...message
        .split(/\n+/)
        .map((line) => line.trim())
        .filter((line) => line !== ""),
      { note: "The sender hasn't confirmed this address. Replies go to that address." },
    ],
    because: "You're receiving this email because you answer messages from the support page.",
  });
}
