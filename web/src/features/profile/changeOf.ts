import type { User } from "#lib/session/session.ts";
import type { ProfileChange } from "./mutations.ts";

/**
 * Builds the body of a request that changes only the given fields. The endpoint requires a name and an email address,
 * so the body repeats the current values of the fields that aren't given. It doesn't repeat the picture, which stays as
 * it is if the body doesn't contain it.
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
