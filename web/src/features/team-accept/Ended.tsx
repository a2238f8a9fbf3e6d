import { CircleCheck, CircleX, Clock, UserX } from "lucide-react";
import type { ReactNode } from "react";
import type { InvitationState } from "#contract/teams/teams.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Notice } from "#ui/Notice/Notice.tsx";
import type { Invitation } from "./api.ts";
import styles from "./TeamAcceptPage.module.css";

type EndState = Exclude<InvitationState, "open">;

const ICON: Record<EndState, ReactNode> = {
  used: <CircleCheck aria-hidden />,
  removed: <UserX aria-hidden />,
  expired: <Clock aria-hidden />,
  cancelled: <CircleX aria-hidden />,
};

const TITLE: Record<EndState, string> = {
  used: "This invitation was already accepted",
  removed: "You're no longer in this team",
  expired: "This invitation has expired",
  cancelled: "This invitation was cancelled",
};

/** The page for an invitation that can't be accepted anymore. */
export function Ended({ invitation, state }: { invitation: Invitation; state: EndState }) {
  const { team, inviter_name: inviter } = invitation;
  const name = team.is_suspicious ? "the team" : team.name;
  const text: Record<EndState, string> = {
    used: `The person it was sent to is a member of ${name}. If that's you, open the team.`,
    removed: `This invitation was accepted, but that person isn't a member of ${name} anymore. Ask ${inviter} for a new invitation.`,
    expired: `Ask ${inviter} to send it again.`,
    cancelled: `If you still want to join ${name}, ask one of its members for a new invitation.`,
  };
  return (
    <Notice icon={ICON[state]} title={TITLE[state]}>
      <p>{text[state]}</p>
      {state === "used" && (
        <p className={styles.action}>
          <LinkButton href="/app/team">Go to Team</LinkButton>
        </p>
      )}
    </Notice>
  );
}
