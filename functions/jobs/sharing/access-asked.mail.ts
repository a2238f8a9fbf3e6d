import { compose, type Mail } from "#functions/mail/compose.ts";

/** @param visitor the name that the visitor entered, already safe for email */
export function accessAsked({ visitor, url }: { visitor: string; url: string }): Mail {
  return compose({
    subject: `${visitor} asks to see your profile`,
    preview: "They see nothing unless you approve.",
    heading: `${visitor} asks to see your profile`,
    blocks: [
      `Someone who has your share link entered the name ${visitor} and asks for permission. They see nothing unless you approve.`,
      "The page shows the email address they entered. We'll send the link that opens your profile to that address only.",
      { action: "See Request", url },
      { note: "If you don't know who's asking, deny the request or ignore this email." },
    ],
    because:
      "You're receiving this email because you shared your profile with a link that asks for permission.",
  });
}
