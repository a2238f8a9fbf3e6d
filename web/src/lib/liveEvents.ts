import type { ServerEventName, ServerMessage } from "#contract/events.ts";
import { api } from "./api.ts";
import { call } from "./http.ts";
import { queryClient } from "./query.ts";
import { refreshUser } from "./session.ts";

/** Areas of queries that an event makes stale; keys begin with the area. */
const STALE: Partial<Record<ServerEventName, readonly string[]>> = {
  new_notification: ["notifications", "analytics"],
  verification_updated: ["verifications", "analytics"],
  new_verification_request: ["verifications", "analytics"],
  verification_request_submitted: ["verifications", "analytics"],
  verification_completed: ["verifications", "analytics"],
  report_ready: ["verifications"],
  payment_updated: ["billing"],
  subscription_updated: ["billing"],
  usage_limit_warning: ["billing"],
  usage_limit_exceeded: ["billing"],
  team_updated: ["team"],
  security_alert: ["devices"],
  fraud_alert: ["reviews"],
};

/** @returns where a notification leads; staff are shown a doubt where they decide about it */
export function notificationHref(data: Record<string, string>): string | undefined {
  if (data.flagged_verification_id) return "/app/reviews";
  return data.verification_id ? `/app/verifications/${data.verification_id}` : undefined;
}

export interface Said {
  id: string;
  title: string;
  message: string;
  href: string | undefined;
}

/** Ids of events and notifications that were seen; delivery is at least once. */
const seen = new Set<string>();
/** When the newest notification that was seen was made, by the server's clock; undefined before the first look. */
let newest: string | undefined;
let hasLooked = false;
let say: (said: Said) => void = () => {};

/** Names who says notifications aloud, and forgets what another person had seen. */
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

/** Fetches anew what is shown of verifications. What could not be fetched stays as it is, with its own way on. */
export function refetchShown(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] === "verifications" && state.status === "success",
  });
}

/** What an event of the room means for this page. Only a new notification is said aloud. */
export function heardEvent(message: ServerMessage): void {
  if (!isNew(message.id)) return;
  // Keys begin with the area; what is on screen is fetched anew at once.
  for (const area of STALE[message.type] ?? []) void queryClient.invalidateQueries({ queryKey: [area] });
  if (message.type === "new_notification") void lookForNotifications();
  // A session of this person has ended. Was it this one, the server refuses, and it ends here as any other does.
  if (message.type === "security_alert") void refreshUser().catch(() => {});
}

/**
 * Fetches the newest notifications and says aloud what is new. The first look only takes note of what is there.
 * @returns whether the server answered
 */
export async function lookForNotifications(): Promise<boolean> {
  try {
    const query = newest === undefined ? { limit: "20" } : { since: newest, limit: "20" };
    const { notifications } = await call(api.api.notifications.$get({ query }));
    for (const { id, title, message, data, created_at } of notifications.toReversed()) {
      if (newest === undefined || created_at > newest) newest = created_at;
      if (!isNew(id) || !hasLooked) continue;
      say({ id, title, message, href: notificationHref(data) });
    }
    hasLooked = true;
    return true;
  } catch {
    return false;
  }
}
