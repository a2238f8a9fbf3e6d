import { getDomain } from "tldts";

/** @returns the part of an address behind the `@`, lower-case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/**
 * The name that somebody registered, by the public suffix list: `acme.com` of `mail.acme.com`, `acme.co.uk` of
 * `hr.acme.co.uk`, and `acme.github.io` of itself, since anyone gets a name below `github.io`.
 * @returns the domain itself where it is a suffix or an address by number
 */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;
