import type { ShareLinkAnswer } from "#contract/sharing/sharing.ts";

/** @returns whether a link still works, or why it doesn't */
export function stateOf({ revoked_at, expires_at }: ShareLinkAnswer): "active" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return Date.parse(expires_at) <= Date.now() ? "expired" : "active";
}
