import { type NamedAccount, shownName, UNVERIFIED_BUSINESS } from "./business-name.ts";
import { ownIdentity } from "./identity-proof.ts";
import { UNVERIFIED_SENDER } from "./shown-person.ts";

const STATED = "on their account. We haven't verified it.";

/**
 * @returns a sentence that says whether we verified the name that {@link shownName} shows, for email to people
 *   who might not know the requester
 */
export function nameStanding(account: NamedAccount): string {
  const { name, business } = shownName(account);
  if (name === UNVERIFIED_SENDER || name === UNVERIFIED_BUSINESS)
    return "We left out the name on the requester's account because we haven't verified it.";
  if (business && !business.isSuspicious)
    return business.isVerified
      ? "We verified the requester's business name."
      : `The requester entered this business name ${STATED}`;
  return ownIdentity(account.identityProofs ?? "[]", account)
    ? "The requester's name matches a document we checked."
    : `The requester entered this name ${STATED}`;
}
