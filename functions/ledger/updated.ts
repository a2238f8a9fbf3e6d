import type { ServerEventName } from "#contract/live/events.ts";
import { type Effect, live } from "#core/effects.ts";

export type BillingEvent = Extract<
  ServerEventName,
  "payment_updated" | "subscription_updated" | "usage_limit_warning" | "usage_limit_exceeded"
>;

/** @returns whether a customer is a person, not a team */
export const isPerson = (customerId: string): boolean => customerId.startsWith("usr_");

/** @returns the event that makes a customer's open pages fetch billing again: the person's, or all the team's members' */
export const customerEvent = (name: BillingEvent, customerId: string): Effect =>
  live(name, isPerson(customerId) ? { user_id: customerId } : { team_id: customerId });
