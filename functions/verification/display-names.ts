import { type BusinessName, type NamedAccount, shownName } from "#functions/accounts/names/business-name.ts";
import { labeled } from "#functions/accounts/names/shown-person.ts";

/** How a requester's name appears to the subject. */
export interface DisplayNames {
  name: string;
  /** The name for the consent record. If the requester uses a suspicious name, this includes that name. */
  nameInConsent: string;
  business: BusinessName | null;
  /** The person's own name, if it's suspicious. */
  unverifiedName: string | null;
}

/** @returns how an account's name appears to the subjects of its requests */
export function displayNamesOf(account: NamedAccount): DisplayNames {
  const { name, business, unverifiedName } = shownName(account);
  const doubtful = business?.isSuspicious
    ? `${name} (unverified business name: “${business.name}”)`
    : labeled({ name, unverifiedName });
  return { name, nameInConsent: doubtful, business, unverifiedName };
}
