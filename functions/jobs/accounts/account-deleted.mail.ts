import { compose, type Mail } from "#functions/mail/compose.ts";

export function accountDeleted({ url }: { url: string }): Mail {
  return compose({
    subject: "Your account was deleted",
    preview: "Your documents are deleted, your consents withdrawn.",
    heading: "Your account was deleted",
    blocks: [
      "You deleted your Countersign account. This is what happens with it:",
      {
        list: [
          "Your pending requests are cancelled; nobody is charged for them.",
          "Your consents are withdrawn: nobody sees results about you any more.",
          "Your documents are deleted, with what was read from them.",
          "Your name, address and profile are removed.",
        ],
      },
      "Others keep what they have to keep: that they asked, when, and what they paid.",
      { note: "If it was not you, write to us at once." },
      { action: "Write to support", url },
    ],
    because: "You get this because it was the address of your account until now.",
  });
}
