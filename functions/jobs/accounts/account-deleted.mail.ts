import { compose, type Mail } from "#functions/mail/compose.ts";

export function accountDeleted({ url }: { url: string }): Mail {
  return compose({
    subject: "Your account was deleted",
    preview: "Your documents are deleted, and your consents withdrawn.",
    heading: "Your account was deleted",
    blocks: [
      "You deleted your Countersign account. Here's what that means:",
      {
        list: [
          "Your pending requests are cancelled, and no one is charged for them.",
          "Your consents are withdrawn, so no one can see results about you anymore.",
          "Your documents and what we read from them are deleted.",
          "Your name, address and profile are removed.",
        ],
      },
      "The people who asked to verify you keep a record that they asked, when, and what they paid.",
      { note: "If this wasn't you, write to us right away." },
      { action: "Contact Support", url },
    ],
    because: "You're receiving this email because this was the address of your account until now.",
  });
}
