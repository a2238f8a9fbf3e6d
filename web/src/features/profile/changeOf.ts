import type { User } from "#lib/session/session.ts";
import type { ProfileChange } from "./mutations.ts";

/**
 * Builds a request that changes only the given fields. The endpoint replaces the whole profile, so the request repeats
 * the current values of all others.
 */
export function changeOf(user: User, parts: Partial<ProfileChange> = {}): ProfileChange {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    // Sending the current address would cancel a change that is still pending.
    email: user.pending_email ?? user.email,
    phone: user.phone,
    bio: user.bio,
    address: user.address,
    ...(user.account_type === "business" ? { company: user.company } : {}),
    ...parts,
  };
}
