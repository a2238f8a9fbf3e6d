import type { Causes } from "./cause.ts";

export const FRAUD = {
  sameDocument: {
    event: "fraud_alert",
    cause: "The same document is used for two people.",
    to: "Staff who may review and aren't a party to either request",
    opens: "/app/reviews",
  },
  contradiction: {
    event: "fraud_alert",
    cause: "One person's documents contradict each other.",
    to: "Staff who may review and aren't a party to the request",
    opens: "/app/reviews",
  },
  coordinatedRatings: {
    event: "fraud_alert",
    cause:
      "Two ratings of one person within 30 days come from accounts that share a device or a phone with that person or with each other.",
    to: "Staff who may review and aren't involved, once per person in 30 days",
  },
  confirmed: {
    event: "fraud_alert",
    cause: "A result is ready in which a reviewer confirmed fraud.",
    to: "The requester",
    opens: "/app/verifications/:id",
  },
  confirmedForTeam: {
    event: "fraud_alert",
    cause: "A team's result is ready in which a reviewer confirmed fraud.",
    to: "Its requester, its assignee and its watchers",
    opens: "/app/verifications/:id",
  },
} as const satisfies Causes;
