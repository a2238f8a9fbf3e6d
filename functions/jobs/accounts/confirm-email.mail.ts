import { compose, type Mail } from "#functions/mail/compose.ts";

/** No name: the address is not proven yet, so whoever reads this may not be the one who typed it. */
export function confirmEmail({ url, validFor }: { url: string; validFor: string }): Mail {
  return compose({
    subject: "Confirm your new address",
    preview: "Open the link to use this address for Countersign.",
    heading: "Confirm your new address",
    blocks: [
      "Somebody wants to use this address for their Countersign account. If that was you, open the link and enter your password. Until then the account keeps its old address.",
      { action: "Confirm this address", url },
      { note: `The link is good for ${validFor} and works once.` },
      { note: "If it was not you, do nothing." },
    ],
    because: "You get this because somebody entered this address in their profile.",
  });
}
