import { plural } from "#contract/plural.ts";
import { compose, type Mail, type UnsubscribeLink } from "#functions/mail/compose.ts";

/** A notification in the daily email, safe for email. */
export interface DigestLine {
  title: string;
  message: string;
}

/**
 * The daily email.
 * @param lines the newest unread notifications
 * @param total how many there are in total
 */
export function digestMail({
  lines,
  total,
  url,
  unsubscribe,
}: {
  lines: readonly DigestLine[];
  total: number;
  url: string;
  unsubscribe: UnsubscribeLink;
}): Mail {
  const subject = plural(total, "new notification");
  const more = total - lines.length;
  return compose({
    subject,
    preview: lines[0]?.title ?? subject,
    heading: subject,
    blocks: [
      { list: lines.map(({ title, message }) => `${title}: ${message}`) },
      ...(more > 0 ? [`And ${more} more.`] : []),
      { action: "View Notifications", url },
    ],
    because: "You get this email because you chose a daily email for some notifications.",
    unsubscribe,
  });
}
