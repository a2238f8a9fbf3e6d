import { ownerOf } from "#contract/billing/customer.ts";
import type { ServerEventName } from "#contract/live/events.ts";
import { type Effect, live } from "#core/effects.ts";

export type BillingEvent = Extract<
  ServerEventName,
  "payment_updated" | "subscription_updated" | "usage_limit_warning" | "usage_limit_exceeded"
>;

/**
 * @returns the event that makes open pages fetch the customer's billing again: the person's own pages or, if the
 *   customer is a team, those of all its members
 */
export const customerEvent = (name: BillingEvent, customerId: string): Effect =>
  live(name, ownerOf(customerId));
