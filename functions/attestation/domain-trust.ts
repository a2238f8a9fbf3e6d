import type { DomainTrust } from "#contract/attestation/domain-trust.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { isNamedLike, passesForDomain, passesForName } from "#functions/domains/lookalike.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";

/** A decision on whether a domain belongs to a stated employer or landlord. */
interface DomainFinding {
  /** The registered domain. */
  domain: string;
  isTied: boolean;
}

export interface TrustInput {
  /** The contact's address. */
  email: string;
  /** The employer's name as stated; null for landlords, whom requests don't name. */
  name: string | null;
  /** What we know about which domains belong to this employer or landlord. */
  findings: readonly DomainFinding[];
  /** The domain of the contact that the requester named; null if they named none or are the subject. */
  requesterDomain: string | null;
  /** The subject's addresses. */
  subjectEmails: readonly string[];
}

/**
 * Decides how much the domain of a contact's address says about them. It doesn't matter who named the
 * contact. Free mail domains, and domains where the subject has an address, prove nothing, even if they're
 * tied to the name. A confirmed tie outweighs a resemblance to another domain.
 */
export function domainTrust(input: TrustInput): DomainTrust {
  const { name, findings, requesterDomain, subjectEmails } = input;
  const domain = domainOf(input.email);
  if (isFreeMail(domain)) return "free_mail";
  const registered = registeredDomain(domain);
  if (subjectEmails.some((email) => registeredDomain(domainOf(email)) === registered)) return "own";
  const found = findings.find((one) => one.domain === registered);
  if (found?.isTied) return "tied";
  const known = findings.filter(({ isTied }) => isTied).map((one) => one.domain);
  if (requesterDomain !== null && !isFreeMail(requesterDomain)) known.push(requesterDomain);
  if (known.some((one) => passesForDomain(domain, one))) return "lookalike";
  if (name && passesForName(domain, name)) return "lookalike";
  if (found) return "refused";
  return name && isNamedLike(domain, name) ? "suggested" : "untied";
}
