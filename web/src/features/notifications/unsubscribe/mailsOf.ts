import { NOTIFICATION_KIND_WORDS, NOTIFICATION_KINDS } from "#contract/notifications.ts";

/** @returns what the link's emails are about, or null if the token isn't one for that; only the server can tell if it's valid */
export function mailsOf(token: string): string | null {
  const [prefix, , kind] = token.split(".");
  if (prefix !== "kind") return null;
  if (kind === "digest") return "daily emails";
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  return known ? `emails about “${NOTIFICATION_KIND_WORDS[known].label}”` : null;
}
