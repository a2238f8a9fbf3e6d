import { compose, type Mail } from "#functions/mail/compose.ts";

export interface AccessApprovedData {
  /** The owner of the profile, already safe for email. */
  owner: string;
  url: string;
  /** The page where the recipient can block email about other people's requests. */
  blockUrl: string;
}

export function accessApproved({ owner, url, blockUrl }: AccessApprovedData): Mail {
  return compose({
    subject: `${owner} approved your request`,
    preview: "You can now see the shared profile.",
    heading: `${owner} approved your request`,
    blocks: [
      `You asked to see the profile that ${owner} shares on Countersign. You can open it now.`,
      { action: "Open Profile", url },
      {
        note: "The link works once. Open it in the browser where you'll look at the profile again, and don't forward it.",
      },
      {
        note: "If you didn't ask for this, ignore this email. Someone may have entered your address by mistake.",
      },
    ],
    because: "You're receiving this email because this address was entered to ask for access to a profile.",
    unsubscribe: { action: "Block All Invitations", url: blockUrl },
  });
}
