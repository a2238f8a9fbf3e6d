import type { ServerEventName } from "#contract/live/events.ts";

/**
 * The start of the query keys that each event makes stale: an area, and optionally a part of it after a space. Events
 * that aren't listed, such as `pong`, make no query stale.
 */
export const STALE: Partial<Record<ServerEventName, readonly string[]>> = {
  new_notification: ["notifications", "analytics", "share", "inquiries"],
  notifications_read: ["notifications", "analytics"],
  verification_updated: ["verifications", "analytics"],
  new_verification_request: ["verifications", "analytics"],
  verification_request_submitted: ["verifications", "analytics"],
  verification_completed: ["verifications", "analytics", "trust"],
  trust_score_updated: ["trust", "analytics", "share"],
  report_ready: ["verifications"],
  payment_updated: ["billing"],
  subscription_updated: ["billing", "verifications plan"],
  usage_limit_warning: ["billing", "verifications plan"],
  usage_limit_exceeded: ["billing", "verifications plan"],
  team_updated: ["team", "verifications", "analytics"],
  security_alert: ["devices", "notifications"],
  fraud_alert: ["reviews"],
  system_notification: ["notifications"],
  system_maintenance: ["notifications"],
  test_notification: ["notifications"],
  presence_updated: ["presence"],
  handoff_updated: ["handoff"],
};
