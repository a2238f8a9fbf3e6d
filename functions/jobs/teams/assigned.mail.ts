import { compose, type Mail } from "#functions/mail/compose.ts";

/**
 * To the new assignee of a team's request.
 * @param by the person who assigned it, already safe for email
 */
export function assigned({ by, url }: { by: string; url: string }): Mail {
  return compose({
    subject: `${by} assigned a verification to you`,
    preview: "Open Countersign to see it.",
    heading: `${by} assigned a verification to you`,
    blocks: [
      "You're now responsible for a verification that your team requested.",
      { action: "See Verification", url },
      { note: "To stop these emails, open your profile and turn off “A verification is assigned to you”." },
    ],
    because: "You're receiving this email because a member of your team assigned a verification to you.",
  });
}
