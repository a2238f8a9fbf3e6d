import type { Causes } from "./cause.ts";

const MEMBERS = "The team's members who are signed in";

export const TEAMS = {
  created: { event: "team_updated", cause: "Someone creates a team.", to: "That person" },
  settings: { event: "team_updated", cause: "The team's settings change.", to: MEMBERS },
  invited: { event: "team_updated", cause: "Someone is invited to a team.", to: MEMBERS },
  invitationCancelled: { event: "team_updated", cause: "An invitation is cancelled.", to: MEMBERS },
  joined: {
    event: "team_updated",
    cause: "Someone accepts an invitation.",
    to: `${MEMBERS}, and the one who joined`,
  },
  joinedNotice: {
    event: "new_notification",
    cause: "Someone accepts an invitation.",
    to: "The one who invited them",
    opens: "/app/team",
  },
  role: { event: "team_updated", cause: "A member gets another role.", to: MEMBERS },
  roleNotice: {
    event: "new_notification",
    cause: "A member gets another role.",
    to: "That member",
    opens: "/app/team",
  },
  removed: {
    event: "team_updated",
    cause: "A member is removed.",
    to: `${MEMBERS}, and the one who was removed`,
  },
  left: {
    event: "team_updated",
    cause: "A member leaves.",
    to: `${MEMBERS}, and the one who left`,
  },
  accountDeleted: {
    event: "team_updated",
    cause: "A member deletes their account.",
    to: MEMBERS,
  },
  transferAsked: { event: "team_updated", cause: "The owner offers the team to a member.", to: MEMBERS },
  transferWithdrawn: { event: "team_updated", cause: "The owner takes the offer back.", to: MEMBERS },
  transferred: { event: "team_updated", cause: "The member accepts the offer.", to: MEMBERS },
  deleted: {
    event: "team_updated",
    cause: "The owner deletes a team, whose only member they are.",
    to: "The owner",
  },
  note: {
    event: "team_updated",
    cause: "A member writes a note on a request of the team.",
    to: `${MEMBERS}, except the request's subject`,
  },
  assigned: {
    event: "new_notification",
    cause: "A request is assigned to a member.",
    to: "That member",
    opens: "/app/verifications/:id",
  },
} as const satisfies Causes;
