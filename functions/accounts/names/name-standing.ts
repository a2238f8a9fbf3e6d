import { type NamedAccount, shownName } from "./business-name.ts";
import { ownIdentity } from "./identity-proof.ts";

const STATED = "as entered on their account. We haven't verified it.";

/**
 * Says of the name that {@link shownName} shows whether it was checked, for mail to people who may not know the
 * account.
 * @param proofs the value of `identityProofs`
 */
export function nameStanding(account: NamedAccount, proofs: string): string {
  const { business, unverifiedName } = shownName(account);
  if (business && !business.isSuspicious)
    return business.isVerified
      ? "We verified the requester's business name."
      : `The requester's business name is ${STATED}`;
  return ownIdentity(proofs, account) && unverifiedName === null
    ? "The requester's name is as on a document that we checked."
    : `The requester's name is ${STATED}`;
}
