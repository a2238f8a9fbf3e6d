import { SUPPORT_REPLY_HOURS } from "#contract/support.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

/**
 * Quotes nothing from the message. Anyone can enter any address, so quoting would make this email a way to send text to
 * strangers.
 */
export function supportReceived({ id }: { id: string }): Mail {
  return compose({
    subject: "We got your message",
    preview: `We'll reply within ${SUPPORT_REPLY_HOURS} hours.`,
    heading: "We got your message",
    blocks: [
      `Thank you for writing to Countersign. We'll reply within ${SUPPORT_REPLY_HOURS} hours.`,
      { list: [`Your ticket number: ${id}`] },
      {
        note: "If you didn't write to us, someone entered your address by mistake. You can ignore this email.",
      },
    ],
    because: "You're receiving this email because your address was entered on our support page.",
  });
}
