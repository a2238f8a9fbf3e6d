import type { Causes } from "./cause.ts";

export const RESULTS = {
  completed: {
    event: "verification_completed",
    cause: "All checks have finished.",
    to: "The requester and the subject",
    opens: "/app/verifications/:id",
  },
  completedForTeam: {
    event: "verification_completed",
    cause: "All checks of a team's request have finished.",
    to: "The team's members who are signed in, and the subject",
  },
  reportReady: {
    event: "report_ready",
    cause: "A result can be exported.",
    to: "The requester and the subject",
  },
  reportHeld: {
    event: "report_ready",
    cause: "One half of a mutual check has finished.",
    to: "No one",
  },
  reportReleased: {
    event: "report_ready",
    cause: "Both halves of a mutual check have finished.",
    to: "Both people",
  },
  reportAfterWithdrawal: {
    event: "report_ready",
    cause: "A mutual check is released after a subject withdrew consent.",
    to: "That subject, and both people of the other half",
  },
  trustScore: {
    event: "trust_score_updated",
    cause: "A person's Trust Score changes.",
    to: "That person",
  },
  downloaded: {
    event: "new_notification",
    cause: "The requester's side downloads a report, for the first time that day.",
    to: "The subject",
    opens: "/app/verifications/:id",
  },
  downloadedBySubject: {
    event: "new_notification",
    cause: "The subject downloads their own report.",
    to: "No one",
  },
  disputed: {
    event: "new_notification",
    cause: "The subject disputes a finding.",
    to: "The requester",
    opens: "/app/verifications/:id",
  },
  disputeDecided: {
    event: "new_notification",
    cause: "A reviewer decides a dispute.",
    to: "The requester and the subject",
    opens: "/app/verifications/:id",
  },
  signatureInDoubt: {
    event: "new_notification",
    cause: "The key of an issuer whose signature a result rests on was compromised.",
    to: "The requester and the subject",
    opens: "/app/verifications/:id",
  },
  adverseAction: {
    event: "new_notification",
    cause: "The requester sends a pre-adverse notice.",
    to: "The subject",
    opens: "/app/verifications/:id",
  },
  rated: {
    event: "new_notification",
    cause: "Someone rates the other side of a peer check.",
    to: "The rated person",
    opens: "/app/trust-score",
  },
  accessAsked: {
    event: "new_notification",
    cause: "A visitor asks for permission to see a profile.",
    to: "The link's owner",
    opens: "/app/share-profile#requests",
  },
  profileOpened: {
    event: "new_notification",
    cause: "A visitor opens a profile link, for the first time that day.",
    to: "The link's owner",
    opens: "/app/share-profile",
  },
} as const satisfies Causes;
