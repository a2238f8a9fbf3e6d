import type { DomainTrust } from "#contract/domain-trust.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { isCalled, passesForDomain, passesForName } from "#functions/domains/lookalike.ts";
import { domainOf, registeredDomain } from "#functions/domains/registered.ts";

/** Whether a domain belongs to a stated employer or landlord, as it was found. */
export interface Finding {
  /** As it was registered. */
  domain: string;
  isTied: boolean;
}

export interface TrustInput {
  /** The contact's address. */
  email: string;
  /** The employer's name as it was stated; null for landlords, whom requests do not name. */
  name: string | null;
  /** What is known of domains and this name. */
  findings: readonly Finding[];
  /** What the requester supplied of the contact's side, where the requester is not the subject. */
  requesterDomain: string | null;
  /** The subject's addresses. */
  subjectEmails: readonly string[];
}

/**
 * How much the domain of a contact's address speaks for them (design: verification engine, attestation). Whoever named
 * the contact changes nothing. A domain where anyone gets an address, and one where the subject has an address, show
 * nobody, whatever they are tied to; a tie that somebody looked up outweighs that a domain resembles another one.
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
  return name && isCalled(domain, name) ? "suggested" : "untied";
}
