import { NOTIFICATION_KIND_TEXT, NOTIFICATION_KINDS } from "#contract/live/notifications.ts";

/**
 * @returns what kind of emails the token stops, worded for the middle of a sentence; null if it can't be an unsubscribe
 *   token. Only the server can tell whether the token is valid.
 */
export function mailsOf(token: string): string | null {
  const [prefix, , kind] = token.split(".");
  if (prefix !== "kind") return null;
  if (kind === "digest") return "daily emails";
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  return known ? `emails about “${NOTIFICATION_KIND_TEXT[known].label}”` : null;
}
