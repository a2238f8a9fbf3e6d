import type { User } from "#lib/session/session.ts";
import type { ProfileChange } from "./mutations.ts";

/**
 * Builds a request that changes only the given fields. It repeats the current values of most others, because the
 * endpoint requires a name and an email address. The picture stays if it's left out.
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
