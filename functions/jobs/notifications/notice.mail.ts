import { compose, type Mail } from "#functions/mail/compose.ts";

/** Any notification that has no mail of its own. */
export function noticeMail({
  title,
  message,
  url,
  settingsUrl,
}: {
  title: string;
  message: string;
  url: string;
  settingsUrl: string;
}): Mail {
  return compose({
    subject: title,
    preview: message,
    heading: title,
    blocks: [message, { action: "View Notification", url }],
    because: "You get this email because of your notification settings.",
    wayOut: { action: "Change what we email you", url: settingsUrl },
  });
}
