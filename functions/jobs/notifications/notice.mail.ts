import { compose, type Mail } from "#functions/mail/compose.ts";

/** Any notification that has no mail of its own. */
export function noticeMail({ title, message, url }: { title: string; message: string; url: string }): Mail {
  return compose({
    subject: title,
    preview: message,
    heading: title,
    blocks: [message, { action: "View Notification", url }],
    because: "You get this email because of your notification settings.",
  });
}
