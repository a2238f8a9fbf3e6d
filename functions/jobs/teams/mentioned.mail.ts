import { compose, type Mail } from "#functions/mail/compose.ts";

/**
 * To a member who's mentioned in a note. Says who wrote the note, but never what's in it.
 * @param author already safe for email
 */
export function mentioned({ author, url }: { author: string; url: string }): Mail {
  return compose({
    subject: `${author} mentioned you in a note`,
    preview: "Open Countersign to read it.",
    heading: `${author} mentioned you in a note`,
    blocks: [
      "The note is about a verification that your team requested. Only your team can see it.",
      { action: "Read Note", url },
      { note: "To stop these emails, open your profile and turn off “Someone mentions you”." },
    ],
    because: "You're receiving this email because a member of your team mentioned you.",
  });
}
