import type { SharedState } from "#contract/sharing/sharing.ts";
import type { ShareLink } from "#db/schema/sharing.ts";

/** What decides the state of a link. */
type Facts = Pick<ShareLink, "revokedAt" | "expiresAt" | "options"> & {
  /** The owner's account is suspended. */
  isSuspended: boolean;
  /** The visitor has permission. */
  isAdmitted: boolean;
  /** The owner denied this visitor's request, or withdrew the permission. */
  isDenied: boolean;
};

/**
 * @param now UTC milliseconds
 * @returns the state in which a visitor finds a link
 */
export function sharedState(
  { revokedAt, expiresAt, options, isSuspended, isAdmitted, isDenied }: Facts,
  now: number,
): SharedState {
  if (revokedAt !== null || isSuspended) return "revoked";
  if (expiresAt <= now) return "expired";
  if (!options.requirePermission || isAdmitted) return "ok";
  return isDenied ? "denied" : "permission_required";
}
