import { type ActivityKind, ROLE_LABEL } from "#contract/teams/teams.ts";

/** What a sentence in the activity log is built from. */
export interface ActivityFacts {
  action: string;
  kind: ActivityKind;
  /** Null for Countersign itself, and for its operators. */
  actor: { id: string; name: string } | null;
  /** The member that the action was about. */
  member: { id: string; name: string } | null;
  /** The member's old and new role, if the action changed it. */
  from: string | null;
  to: string | null;
  /**
   * The name of the verification, such as `Identity verification of Jane Doe`; null if the entry isn't about one.
   */
  verification: string | null;
}

interface Words {
  who: string;
  /** `a member` if we don't know which. */
  memberName: string;
  /** `a verification` if we don't know which. */
  what: string;
  facts: ActivityFacts;
}

type Message = (words: Words) => string;

/** The sentence for each action that members take for a team. */
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
  "team.member_removed": ({ who, memberName }) => `${who} removed ${memberName} from the team.`,
  "team.role_changed": ({ who, memberName, facts: { from, to } }) =>
    isRole(from) && isRole(to)
      ? `${who} changed the role of ${memberName} from ${ROLE_LABEL[from]} to ${ROLE_LABEL[to]}.`
      : `${who} changed the role of ${memberName}.`,
  "team.department_changed": ({ who, memberName }) => `${who} changed the department of ${memberName}.`,
  "team.template_saved": ({ who }) => `${who} saved a template for the team.`,
  "team.template_deleted": ({ who }) => `${who} deleted a template of the team.`,
  "team.transfer_asked": ({ who, memberName }) => `${who} asked ${memberName} to become the team's owner.`,
  "team.transfer_withdrawn": ({ who }) => `${who} called off the transfer of the team.`,
  "team.transferred": ({ who, memberName, facts: { actor, member } }) =>
    member && member.id !== actor?.id
      ? `${who} transferred the team to ${memberName}.`
      : `${who} became the team's owner.`,
  "verification.submitted": ({ who, what }) => `${who} requested ${what}.`,
  "verification.assigned": ({ who, memberName, what, facts: { actor, member } }) => {
    if (!member) return `${who} removed the assignment of ${what}.`;
    return member.id === actor?.id
      ? `${who} took over ${what}.`
      : `${who} assigned ${what} to ${memberName}.`;
  },
  "verification.tagged": ({ who, what }) => `${who} changed the tags of ${what}.`,
  "verification.cancelled": ({ who, what }) => `${who} cancelled ${what}.`,
  "verification.failed": ({ who, what }) => `${who} ended ${what}.`,
  "verification.rated": ({ who, what }) => `${who} rated the other side of ${what}.`,
  "subject.reminded": ({ who, what }) => `${who} sent a reminder about ${what}.`,
  "subject.address_changed": ({ who, what }) => `${who} sent ${what} to another address.`,
  "subject.address_kept": ({ who, what }) => `${who} kept the address of ${what}.`,
  "results.viewed": ({ who, what }) => `${who} opened the results of ${what}.`,
  "results.exported": ({ who, what }) => `${who} exported the results of ${what}.`,
  "note.added": ({ who, what }) => `${who} wrote a note on ${what}.`,
  "note.deleted": ({ who, what }) => `${who} deleted a note on ${what}.`,
  "contact.named": ({ who, what }) => `${who} named a contact for ${what}.`,
  "contact.approved": ({ who, what }) => `${who} approved a contact for ${what}.`,
  "contact.refused": ({ who, what }) => `${who} refused a contact for ${what}.`,
  "adverse_action.declared": ({ who, what }) => `${who} sent a pre-adverse notice for ${what}.`,
  "adverse_action.final": ({ who, what }) => `${who} sent a final notice for ${what}.`,
  "adverse_action.withdrawn": ({ who, what }) => `${who} withdrew a pre-adverse notice for ${what}.`,
} satisfies Record<string, Message>;

/** Actions that have a sentence of their own. */
export const KNOWN_ACTIONS = Object.keys(MESSAGE) as (keyof typeof MESSAGE)[];

/** For actions without a sentence of their own. */
const FALLBACK: Record<ActivityKind, Message> = {
  members: ({ who }) => `${who} changed who is in the team.`,
  verifications: ({ who, what }) => `${who} worked on ${what}.`,
  settings: ({ who }) => `${who} changed the team.`,
};

/** @returns what happened, as a sentence that starts with the person who did it */
export function activityText(facts: ActivityFacts): string {
  const { action, kind, actor, member } = facts;
  const message: Message = Object.hasOwn(MESSAGE, action)
    ? MESSAGE[action as keyof typeof MESSAGE]
    : FALLBACK[kind];
  return message({
    who: actor?.name ?? "Countersign",
    memberName: member?.name ?? "a member",
    what: whatOf(facts),
    facts,
  });
}

/** The verification as it's called within a sentence, such as `the identity verification of Jane Doe`. */
const whatOf = ({ verification }: ActivityFacts): string =>
  verification === null
    ? "a verification"
    : `the ${verification.slice(0, 1).toLowerCase()}${verification.slice(1)}`;

const isRole = (role: string | null): role is keyof typeof ROLE_LABEL =>
  role !== null && Object.hasOwn(ROLE_LABEL, role);
