import { type ActivityKind, ROLE_LABEL } from "#contract/teams.ts";

/** What a sentence in the log is made of. */
export interface ActivityFacts {
  action: string;
  kind: ActivityKind;
  /** Null for Countersign itself, and for its operators. */
  actor: { id: string; name: string } | null;
  /** The member that the action was about. */
  member: { id: string; name: string } | null;
  /** Team roles, if it changed one. */
  from: string | null;
  to: string | null;
}

interface Words {
  who: string;
  /** `a member` if we don't know which. */
  whom: string;
  facts: ActivityFacts;
}

type Message = (words: Words) => string;

/** What members do for a team, each as a sentence. */
const MESSAGE = {
  "team.created": ({ who }) => `${who} created the team.`,
  "team.renamed": ({ who }) => `${who} renamed the team.`,
  "team.settings_changed": ({ who }) => `${who} changed the team's settings.`,
  "team.deleted": ({ who }) => `${who} deleted the team.`,
  "team.activity_exported": ({ who }) => `${who} exported the activity log.`,
  "team.invited": ({ who }) => `${who} invited someone to the team.`,
  "team.invitation_resent": ({ who }) => `${who} sent an invitation again.`,
  "team.invitation_cancelled": ({ who }) => `${who} cancelled an invitation.`,
  "team.joined": ({ who }) => `${who} joined the team.`,
  "team.left": ({ who }) => `${who} left the team.`,
  "team.member_removed": ({ who, whom }) => `${who} removed ${whom} from the team.`,
  "team.role_changed": ({ who, whom, facts: { from, to } }) =>
    isRole(from) && isRole(to)
      ? `${who} changed the role of ${whom} from ${ROLE_LABEL[from]} to ${ROLE_LABEL[to]}.`
      : `${who} changed the role of ${whom}.`,
  "team.department_changed": ({ who, whom }) => `${who} changed the department of ${whom}.`,
  "team.transfer_asked": ({ who, whom }) => `${who} asked ${whom} to become the team's owner.`,
  "team.transfer_withdrawn": ({ who }) => `${who} called off the transfer of the team.`,
  "team.transferred": ({ who, whom, facts: { actor, member } }) =>
    member && member.id !== actor?.id
      ? `${who} transferred the team to ${whom}.`
      : `${who} became the team's owner.`,
  "verification.submitted": ({ who }) => `${who} requested a verification.`,
  "verification.assigned": ({ who, whom, facts: { actor, member } }) => {
    if (!member) return `${who} removed an assignment.`;
    return member.id === actor?.id
      ? `${who} took over a verification.`
      : `${who} assigned a verification to ${whom}.`;
  },
  "verification.tagged": ({ who }) => `${who} changed the tags of a verification.`,
  "verification.cancelled": ({ who }) => `${who} cancelled a verification.`,
  "verification.failed": ({ who }) => `${who} ended a verification.`,
  "verification.rated": ({ who }) => `${who} rated the other side of a peer check.`,
  "results.viewed": ({ who }) => `${who} opened the results of a verification.`,
  "results.exported": ({ who }) => `${who} exported the results of a verification.`,
  "note.added": ({ who }) => `${who} wrote a note on a verification.`,
  "note.deleted": ({ who }) => `${who} deleted a note on a verification.`,
  "contact.named": ({ who }) => `${who} named a contact to confirm facts.`,
  "contact.approved": ({ who }) => `${who} approved a contact.`,
  "contact.refused": ({ who }) => `${who} refused a contact.`,
  "adverse_action.declared": ({ who }) => `${who} sent a pre-adverse notice.`,
  "adverse_action.final": ({ who }) => `${who} sent a final notice.`,
  "adverse_action.withdrawn": ({ who }) => `${who} withdrew a pre-adverse notice.`,
} satisfies Record<string, Message>;

/** Actions with a sentence of their own. */
export const KNOWN_ACTIONS = Object.keys(MESSAGE) as (keyof typeof MESSAGE)[];

/** For actions that this file doesn't know. */
const FALLBACK: Record<ActivityKind, Message> = {
  members: ({ who }) => `${who} changed who is in the team.`,
  verifications: ({ who }) => `${who} worked on a verification.`,
  settings: ({ who }) => `${who} changed the team.`,
};

/** @returns what happened, as a sentence that begins with who did it */
export function activityText(facts: ActivityFacts): string {
  const { action, kind, actor, member } = facts;
  const message: Message = Object.hasOwn(MESSAGE, action)
    ? MESSAGE[action as keyof typeof MESSAGE]
    : FALLBACK[kind];
  return message({ who: actor?.name ?? "Countersign", whom: member?.name ?? "a member", facts });
}

const isRole = (role: string | null): role is keyof typeof ROLE_LABEL =>
  role !== null && Object.hasOwn(ROLE_LABEL, role);
