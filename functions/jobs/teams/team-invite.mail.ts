import { withArticle } from "#contract/article.ts";
import type { TeamRole } from "#contract/enums.ts";
import { ROLE_LABEL } from "#contract/teams/teams.ts";
import { compose, type Mail } from "#functions/mail/compose.ts";

export interface TeamInviteData {
  /** Already safe for email. */
  inviter: string;
  /** Already safe for email. */
  team: string;
  role: TeamRole;
  /** The last day on which the invitation can be accepted, as text. */
  until: string;
  url: string;
  /** The page where the recipient can block all invitations. */
  blockUrl: string;
}

export function teamInvite({ inviter, team, role, until, url, blockUrl }: TeamInviteData): Mail {
  const line = `${inviter} invites you to join ${team} on Countersign`;
  return compose({
    subject: line,
    preview: "See who's asking before you decide.",
    heading: line,
    blocks: [
      `You'd join as ${withArticle(ROLE_LABEL[role].toLowerCase())}.`,
      "Joining doesn't change what you have on Countersign now. Your own verifications stay yours alone.",
      { action: "See Invitation", url },
      { note: `You can accept until ${until}. You need an account with this email address.` },
      {
        note: "If you don't know who's asking, ignore this email. Countersign never asks for passwords, codes or money by email.",
      },
    ],
    because: `You're receiving this email because ${inviter} entered your address.`,
    unsubscribe: { action: "Block All Invitations", url: blockUrl },
  });
}
