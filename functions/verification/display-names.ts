import { type BusinessName, type NamedAccount, shownName } from "#functions/accounts/names/business-name.ts";
import { labeled } from "#functions/accounts/names/shown-person.ts";

/** How a requester's name appears to others. */
export interface DisplayNames {
  name: string;
  /** The name for consent records, disputes and reviews. Unlike `name`, it includes a suspicious name, with a label. */
  nameInConsent: string;
  business: BusinessName | null;
  /** The person's own name, if it's suspicious; null for an account with a business name. */
  unverifiedName: string | null;
}

/** @returns how an account's name appears to the subjects of its requests and to reviewers */
export function displayNamesOf(account: NamedAccount): DisplayNames {
  const { name, business, unverifiedName } = shownName(account);
  const doubtful = business?.isSuspicious
    ? `${name} (unverified business name: “${business.name}”)`
    : labeled({ name, unverifiedName });
  return { name, nameInConsent: doubtful, business, unverifiedName };
}
