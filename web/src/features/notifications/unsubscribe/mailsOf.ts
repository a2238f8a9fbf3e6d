import { NOTIFICATION_KIND_TEXT, NOTIFICATION_KINDS } from "#contract/live/notifications.ts";

/**
 * @returns what the emails are called in a sentence, or null if the token can't be an unsubscribe token. Only the
 *   server can tell whether it's valid
 */
export function mailsOf(token: string): string | null {
  const [prefix, , kind] = token.split(".");
  if (prefix !== "kind") return null;
  if (kind === "digest") return "daily emails";
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  return known ? `emails about “${NOTIFICATION_KIND_TEXT[known].label}”` : null;
}
