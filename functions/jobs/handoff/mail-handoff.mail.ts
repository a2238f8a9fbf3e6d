import { plural } from "#contract/plural.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export function handoffLink({ url, minutes }: { url: string; minutes: number }): Mail {
  const validFor = plural(minutes, "minute");
  return compose({
    subject: "Continue on your phone",
    preview: `This link works once, for ${validFor}.`,
    heading: "Add your documents with your phone",
    blocks: [
      "Here's the link that you asked for on your computer. Open it on your phone.",
      { action: "Continue on This Phone", url },
      "Your phone then shows a two-digit number. Confirm it on your computer, and add your documents.",
      {
        note: `The link works once, for ${validFor} after you started on your computer. You can get a new one there.`,
      },
      {
        note: "If you didn't ask for this link, don't open it or forward it. Someone else may be signed in to your account, so change your password or contact support.",
      },
    ],
    because:
      "You're receiving this email because someone signed in to your Countersign account asked for it.",
  });
}
