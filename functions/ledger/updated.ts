import { ownerOf } from "#contract/billing/customer.ts";
import type { ServerEventName } from "#contract/live/events.ts";
import { type Effect, live } from "#core/effects.ts";

export type BillingEvent = Extract<
  ServerEventName,
  "payment_updated" | "subscription_updated" | "usage_limit_warning" | "usage_limit_exceeded"
>;

/**
 * @returns the event that makes a customer's open pages fetch billing again: those of the person, or of all members of
 *   the team
 */
export const customerEvent = (name: BillingEvent, customerId: string): Effect =>
  live(name, ownerOf(customerId));
