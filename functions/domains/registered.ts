import { getDomain } from "tldts";

/** @returns the part of an address after the `@`, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/**
 * The registered domain according to the Public Suffix List: `acme.com` for `mail.acme.com`, `acme.co.uk` for
 * `hr.acme.co.uk`, and `acme.github.io` for itself, because anyone can get a name below `github.io`.
 * @returns the input itself if it's a public suffix or an IP address
 */
export const registeredDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;
