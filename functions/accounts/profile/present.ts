import { isoTime } from "#contract/time.ts";
import { avatarUrl } from "../avatar/avatar-url.ts";
import { businessName, presentBusiness } from "../names/business-name.ts";
import { otherNameChecked, ownIdentity } from "../names/identity-proof.ts";
import type { UserView } from "./view.ts";

/**
 * @param limitedTo the request that the session is limited to, if it is
 * @returns a user's own profile as the API returns it
 */
export function presentUser(user: UserView, limitedTo?: string) {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    name: `${user.firstName} ${user.lastName}`.trim(),
    phone: user.phone,
    phone_verified: user.phoneVerifiedAt !== null,
    company: user.businessName,
    /** The company's name and whether it's verified, as others see it. */
    business: presentBusiness(businessName(user)),
    bio: user.bio,
    address: user.address,
    avatar: user.avatarId && avatarUrl(user.avatarId),
    account_type: user.accountType,
    accountType: user.accountType,
    email_verified: user.emailVerifiedAt !== null,
    pending_email: user.pendingEmail,
    has_password: user.hasPassword,
    google_linked: user.hasGoogle,
    totp_enabled: user.hasSecondFactor,
    /** The user's teams. A `locked` team stays closed until the user turns on two-factor authentication. */
    teams: user.teams,
    staff: user.staff,
    team_size: user.teamSize,
    total_verifications: user.totalVerifications,
    verificationStatus: verificationStatus(user),
    /** The name under which their identity was checked if that isn't their present name; such a check doesn't count. */
    checked_name: otherNameChecked(user.identityProofs, user),
    /** The request that this session is limited to; null for a full session. */
    limited_to: limitedTo ?? null,
    created_at: isoTime(user.createdAt),
  };
}

function verificationStatus(user: UserView): "verified" | "pending" | "unverified" {
  if (ownIdentity(user.identityProofs, user)) return "verified";
  return user.isPending ? "pending" : "unverified";
}
