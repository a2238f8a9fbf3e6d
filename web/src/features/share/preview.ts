import type { ShareableProfile, SharedProfile, ShareOptions } from "#contract/sharing/sharing.ts";
import { sharedVerdict } from "#contract/verdicts/shared.ts";
import { chosenLevel } from "./level.ts";

/** What the user has selected in the form. */
export interface Choice {
  options: ShareOptions;
  verificationIds: readonly string[];
}

/** @returns the profile as a visitor would see it with this choice */
export function previewOf(shareable: ShareableProfile, { options, verificationIds }: Choice): SharedProfile {
  const facts = shareable.facts.filter(({ verification_id: id }) =>
    id === null
      ? options.includeContactInfo
      : options.includeVerificationBadges && verificationIds.includes(id),
  );
  const { level, isWhole } = chosenLevel(
    shareable,
    facts.map(({ id }) => id),
  );
  return {
    name: shareable.name,
    name_status: shareable.name_status,
    unverified_name: shareable.unverified_name,
    first_name: shareable.first_name,
    avatar: options.includePhoto ? shareable.avatar : null,
    trust_score: shareable.trust_score,
    trust_level: shareable.trust_level,
    member_since: shareable.member_since,
    facts,
    verdict: sharedVerdict({ ...shareable, facts }),
    contact: options.includeContactInfo
      ? {
          email: shareable.email,
          email_confirmed: shareable.facts.some(({ check }) => check === "email"),
          phone: shareable.phone,
        }
      : null,
    positive_reviews: options.includeReputation ? shareable.positive_reviews : null,
    // The preview never promises a level that visitors might not see.
    assurance: options.includeAssurance && level !== null && isWhole ? shareable.assurance : null,
  };
}
