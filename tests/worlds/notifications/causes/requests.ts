import type { Causes } from "./cause.ts";

export const REQUESTS = {
  submitted: {
    event: "verification_request_submitted",
    cause: "Someone requests a verification.",
    to: "The requester",
  },
  submittedForTeam: {
    event: "verification_request_submitted",
    cause: "A member requests a verification for their team.",
    to: "The team's members who are signed in",
  },
  asked: {
    event: "new_verification_request",
    cause: "Someone is asked to be verified.",
    to: "The subject, if their account has proven the address and they haven't blocked the requester",
    opens: "/app/verifications/:id",
  },
  askedByBlocked: {
    event: "new_verification_request",
    cause: "Someone is asked by a requester whom they've blocked.",
    to: "No one",
  },
  consented: {
    event: "new_notification",
    cause: "The subject consents.",
    to: "The requester",
    opens: "/app/verifications/:id",
  },
  declined: {
    event: "new_notification",
    cause: "The subject declines.",
    to: "The requester",
    opens: "/app/verifications/:id",
  },
  cancelled: {
    event: "new_notification",
    cause: "The requester cancels a request.",
    to: "The subject, even before they've opened it",
    opens: "/app/verifications/:id",
  },
  cancelledTogether: {
    event: "new_notification",
    cause: "The requester cancels several requests at once.",
    to: "The subject of each one",
    opens: "/app/verifications/:id",
  },
  cancelledByTeammate: {
    event: "new_notification",
    cause: "A manager of the team cancels a member's request.",
    to: "The member who requested it, and the subject",
    opens: "/app/verifications/:id",
  },
  consentExpired: {
    event: "new_notification",
    cause: "The subject doesn't answer within 14 days.",
    to: "The requester and the subject",
    opens: "/app/verifications/:id",
  },
  evidenceExpired: {
    event: "new_notification",
    cause: "No documents arrive within 7 days.",
    to: "The requester and the subject",
    opens: "/app/verifications/:id",
  },
  late: {
    event: "new_notification",
    cause: "A verification has taken longer than promised.",
    to: "The requester and the subject",
    opens: "/app/verifications/:id",
  },
  withdrawn: {
    event: "new_notification",
    cause: "The subject withdraws consent after the result.",
    to: "The requester",
    opens: "/app/verifications/:id",
  },
  teamClosed: {
    event: "new_notification",
    cause: "A team is deleted while a request is pending.",
    to: "The subject",
    opens: "/app/verifications/:id",
  },
} as const satisfies Causes;
