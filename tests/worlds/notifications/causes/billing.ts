import type { Causes } from "./cause.ts";

const MEMBERS = "The team's members who are signed in";

export const BILLING = {
  payment: { event: "payment_updated", cause: "A person adds a card.", to: "That person" },
  paymentOfTeam: { event: "payment_updated", cause: "A team's owner adds a card.", to: MEMBERS },
  invoice: {
    event: "payment_updated",
    cause: "A month's charges are invoiced and paid.",
    to: "The customer",
  },
  subscription: { event: "subscription_updated", cause: "A person changes their plan.", to: "That person" },
  subscriptionOfTeam: {
    event: "subscription_updated",
    cause: "A team's owner changes its plan.",
    to: MEMBERS,
  },
  warning: {
    event: "usage_limit_warning",
    cause: "A person has used 80 % of the month's allowance.",
    to: "That person",
    opens: "/app/billing",
  },
  exceeded: {
    event: "usage_limit_exceeded",
    cause: "A person has used all of the month's allowance.",
    to: "That person",
    opens: "/app/billing",
  },
  exceededByTeam: {
    event: "usage_limit_exceeded",
    cause: "A team has used all of the month's allowance.",
    to: `${MEMBERS}; its owner and admins also get a notification`,
    opens: "/app/billing?team=:id",
  },
} as const satisfies Causes;
