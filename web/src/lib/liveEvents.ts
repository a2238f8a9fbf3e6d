import type { NotificationPriority } from "#contract/enums.ts";
import type { ServerEventName, ServerMessage } from "#contract/events.ts";
import { api } from "./api.ts";
import { call } from "./http.ts";
import { queryClient } from "./query.ts";
import { refreshUser } from "./session.ts";

/** Which queries an event makes stale: an area, or a part of it after a space. Query keys begin with the area. */
export const STALE: Partial<Record<ServerEventName, readonly string[]>> = {
  new_notification: ["notifications", "analytics", "share", "inquiries"],
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
  security_alert: ["devices"],
  fraud_alert: ["reviews"],
  presence_updated: ["presence"],
  system_notification: ["notifications"],
  system_maintenance: ["notifications"],
};

/**
 * @returns the path that a notification links to; for a flagged verification the review queue, for a rating the score, for a
 *   visitor who asks for access the request, for an alert about the account a section of the profile, for a link that was
 *   opened the links, and for a notice about money the billing page
 */
export function notificationHref(data: Record<string, string>): string | undefined {
  if (data.security) return `/app/profile#${data.security}`;
  if (data.rating_id) return "/app/trust-score";
  if (data.access_request_id) return "/app/share-profile#requests";
  if (data.share_link_id) return "/app/share-profile";
  if (data.customer_id)
    return data.customer_id.startsWith("team_") ? `/app/billing?team=${data.customer_id}` : "/app/billing";
  if (data.team_id) return "/app/team";
  if (data.flagged_verification_id) return "/app/reviews";
  return data.verification_id ? `/app/verifications/${data.verification_id}` : undefined;
}

export interface Said {
  id: string;
  title: string;
  message: string;
  href: string | undefined;
  priority: NotificationPriority;
}

/** Ids of events and notifications already seen. Needed because events are delivered at least once. */
const seen = new Set<string>();
/** When the newest notification seen so far was created, by the server's clock; undefined before the first look. */
let newest: string | undefined;
let hasLooked = false;
let say: (said: Said) => void = () => {};

/** Sets the function that announces notifications, and forgets what the previous person had seen. */
export function beginHearing(sayAloud: (said: Said) => void): void {
  say = sayAloud;
  seen.clear();
  newest = undefined;
  hasLooked = false;
}

function isNew(id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

export function refetchAll(): void {
  void queryClient.invalidateQueries();
}

/**
 * Refetches the verification queries that have loaded. Failed ones stay as they are, because they show their own Try
 * Again.
 */
export function refetchShown(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] === "verifications" && state.status === "success",
  });
}

/** Handles an event from the room: marks queries stale and looks for notifications. Announces nothing else. */
export function heardEvent(message: ServerMessage): void {
  if (!isNew(message.id)) return;
  // A note concerns no other query of the team.
  if (message.type === "team_updated" && message.data.change === "note") {
    void queryClient.invalidateQueries({ queryKey: ["verifications", "notes"] });
    return;
  }
  // Query keys begin with the area. Queries that are on screen are refetched at once.
  for (const area of STALE[message.type] ?? [])
    void queryClient.invalidateQueries({ queryKey: area.split(" ") });
  if (message.type === "new_notification") void lookForNotifications();
  // A session of this person has ended: if it's this one, the server refuses the call and the session ends here, too. Or
  // their score changed: perhaps they confirmed their address elsewhere.
  // Or they joined or left a team, or turned on a second factor, which changes what they can do here.
  if (["session_ended", "security_alert", "trust_score_updated", "team_updated"].includes(message.type))
    void refreshUser().catch(() => {});
}

/**
 * Fetches the newest notifications and announces the new ones. The first look only remembers what's already there.
 * @returns whether the server answered
 */
export async function lookForNotifications(): Promise<boolean> {
  try {
    const query = newest === undefined ? { limit: "20" } : { since: newest, limit: "20" };
    const { notifications } = await call(api.api.notifications.$get({ query }));
    for (const { id, title, message, data, priority, created_at } of notifications.toReversed()) {
      if (newest === undefined || created_at > newest) newest = created_at;
      if (!isNew(id) || !hasLooked) continue;
      say({ id, title, message, href: notificationHref(data), priority });
    }
    hasLooked = true;
    return true;
  } catch {
    return false;
  }
}
