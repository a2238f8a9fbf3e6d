import { compose, type Mail } from "#functions/mail/compose.ts";

/**
 * To the member to whom a team's ownership is offered.
 * @param owner already safe for email, like `team`
 */
export function transferAsked({ owner, team, url }: { owner: string; team: string; url: string }): Mail {
  const line = `${owner} wants to transfer ${team} to you`;
  return compose({
    subject: line,
    preview: "Accept or decline on the team's page.",
    heading: line,
    blocks: [
      "As the owner, you'd be responsible for the team, its members and its plan. Nothing changes until you accept.",
      { action: "Accept or Decline", url },
    ],
    because: "You're receiving this email because the owner of your team chose you.",
  });
}
