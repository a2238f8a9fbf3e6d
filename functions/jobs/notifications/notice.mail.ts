import { compose, type Mail } from "#functions/mail/compose.ts";

/** The email about a notification, unless another job sends a more specific email about the same thing. */
export function noticeMail({
  title,
  message,
  url,
  action,
  isEssential,
}: {
  title: string;
  message: string;
  url: string;
  /** The label of the button that opens `url`. */
  action: string;
  /** Whether the notification protects the account. No setting turns such email off. */
  isEssential: boolean;
}): Mail {
  return compose({
    subject: title,
    preview: message,
    heading: title,
    blocks: [message, { action, url }],
    because: isEssential
      ? "You get this email because it's about the security of your account."
      : "You get this email because of your notification settings.",
  });
}
