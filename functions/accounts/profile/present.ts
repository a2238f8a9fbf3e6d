import { isoTime } from "#contract/time.ts";
import { avatarUrl } from "../avatar/avatar-url.ts";
import { businessName, presentBusiness } from "../names/business-name.ts";
import { otherNameChecked, ownIdentity } from "../names/identity-proof.ts";
import type { UserView } from "./view.ts";

/**
 * @param limitedTo the only request that the session reaches, if it's limited
 * @returns a user's own profile as the API answers it
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
    /** How subjects see the company's name. */
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
    /** Names of the teams that stay closed until the user turns on two-factor authentication. */
    teams: user.teams,
    staff: user.staff,
    team_size: user.teamSize,
    total_verifications: user.totalVerifications,
    verificationStatus: verificationStatus(user),
    /** The name under which their identity was checked, if that isn't their present name. It doesn't count. */
    checked_name: otherNameChecked(user.identityProofs, user),
    /** The only request that this session reaches; null for a full session. */
    limited_to: limitedTo ?? null,
    created_at: isoTime(user.createdAt),
  };
}

function verificationStatus(user: UserView): "verified" | "pending" | "unverified" {
  if (ownIdentity(user.identityProofs, user)) return "verified";
  return user.isPending ? "pending" : "unverified";
}
