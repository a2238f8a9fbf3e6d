import type { SharedProfile } from "#contract/sharing/sharing.ts";
import { trustLevelOf } from "#contract/sharing/trust.ts";
import { isoTime } from "#contract/time.ts";
import { sharedVerdict } from "#contract/verdicts/shared.ts";
import type { Ctx } from "#core/context.ts";
import type { ShareLink } from "#db/schema/sharing.ts";
import type { TrustScoreRow } from "#db/schema/trust.ts";
import { avatarUrl } from "#functions/accounts/avatar/avatar-url.ts";
import { positiveReviews } from "#functions/trust/reputation.ts";
import type { OwnFacts } from "../facts.ts";
import { assuranceOfFacts } from "../facts-assurance.ts";
import { confirmedPhone, type Person, presentName } from "../profile-rows.ts";

/**
 * @param shown the owner's facts, with only those in `facts` that the link shows now
 * @returns the profile as a visitor sees it
 */
export async function presentShared(
  ctx: Ctx,
  { options }: Pick<ShareLink, "options">,
  person: Person,
  score: TrustScoreRow,
  shown: Pick<OwnFacts, "facts" | "nameStatus" | "assuring">,
): Promise<SharedProfile> {
  const { facts, nameStatus } = shown;
  const named = presentName(person, nameStatus);
  return {
    ...named,
    avatar: options.includePhoto && person.avatarId ? avatarUrl(person.avatarId) : null,
    trust_score: score.score,
    trust_level: trustLevelOf(score.score),
    member_since: isoTime(person.createdAt),
    facts,
    verdict: sharedVerdict({ ...named, facts }),
    contact: options.includeContactInfo
      ? {
          email: person.email,
          email_confirmed: person.emailVerifiedAt !== null,
          phone: await confirmedPhone(ctx, person),
        }
      : null,
    positive_reviews: options.includeReputation ? positiveReviews(score.pieces) : null,
    assurance: options.includeAssurance ? assuranceOfFacts(ctx, shown, facts) : null,
  };
}
