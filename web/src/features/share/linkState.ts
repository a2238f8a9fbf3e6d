import type { ShareLinkAnswer } from "#contract/sharing.ts";

/** @returns whether a link works now, and why not */
export function stateOf({ revoked_at, expires_at }: ShareLinkAnswer): "active" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return Date.parse(expires_at) <= Date.now() ? "expired" : "active";
}
