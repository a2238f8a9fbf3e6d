import { compose, type Mail } from "#functions/mail/compose.ts";

/** Any notification that has no mail of its own. */
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
  /** What the button at `url` says. */
  action: string;
  /** It protects the account, so no setting turns it off. */
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
