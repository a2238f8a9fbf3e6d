import type { User } from "#lib/session.ts";
import type { ProfileChange } from "./mutations.ts";

/** What to send so that only the given parts change: the whole profile goes with each call (spec 1 §7). */
export function changeOf(user: User, parts: Partial<ProfileChange> = {}): ProfileChange {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    // Naming the address in force would drop a change that is under way.
    email: user.pending_email ?? user.email,
    phone: user.phone,
    bio: user.bio,
    address: user.address,
    ...(user.account_type === "business" ? { company: user.company } : {}),
    ...parts,
  };
}
