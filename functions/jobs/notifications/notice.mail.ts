import { compose, type Mail } from "#functions/mail/compose.ts";

/** A notification that no other job emails. */
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
  /** Whether it protects the account, so that no setting turns it off. */
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
