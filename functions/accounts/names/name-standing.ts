import { type NamedAccount, shownName, UNVERIFIED_BUSINESS } from "./business-name.ts";
import { ownIdentity } from "./identity-proof.ts";
import { UNVERIFIED_SENDER } from "./shown-person.ts";

const STATED = "as entered on their account. We haven't verified it.";

/**
 * Says of the name that {@link shownName} shows whether it was checked, for mail to people who may not know the
 * account.
 */
export function nameStanding(account: NamedAccount): string {
  const { name, business } = shownName(account);
  if (name === UNVERIFIED_SENDER || name === UNVERIFIED_BUSINESS)
    return "We left out the name on the requester's account, because we haven't verified it.";
  if (business && !business.isSuspicious)
    return business.isVerified
      ? "We verified the requester's business name."
      : `The requester's business name is ${STATED}`;
  return ownIdentity(account.identityProofs ?? "[]", account)
    ? "The requester's name is as on a document that we checked."
    : `The requester's name is ${STATED}`;
}
