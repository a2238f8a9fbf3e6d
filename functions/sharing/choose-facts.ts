import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { ShareLink } from "#db/schema/sharing.ts";

/** What decides which facts a link shows. */
type Choice = Pick<ShareLink, "options" | "verificationIds">;

/** @returns whether a link shows the facts of a verification */
const showsVerification = ({ options, verificationIds }: Choice, verificationId: string): boolean =>
  options.includeVerificationBadges && verificationIds.includes(verificationId);

/**
 * @returns the facts that a link shows: of the chosen verifications, and of the contact details if it
 *   includes them
 */
export const chosenFacts = (choice: Choice, facts: readonly ProfileFact[]): ProfileFact[] =>
  facts.filter(({ verification_id: id }) =>
    id === null ? choice.options.includeContactInfo : showsVerification(choice, id),
  );
