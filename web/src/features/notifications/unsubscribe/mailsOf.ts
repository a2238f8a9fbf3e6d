import { NOTIFICATION_KIND_TEXT, NOTIFICATION_KINDS } from "#contract/live/notifications.ts";

/**
 * @returns the kind of emails, as named within a sentence; null if the token can't be an unsubscribe token. Only the
 *   server can tell whether the token is valid.
 */
export function mailsOf(token: string): string | null {
  const [prefix, , kind] = token.split(".");
  if (prefix !== "kind") return null;
  if (kind === "digest") return "daily emails";
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  return known ? `emails about “${NOTIFICATION_KIND_TEXT[known].label}”` : null;
}
