import { tidyEntry } from "../clean-text.ts";

/** Browsers and Workers both have `URL`, but it isn't in the types that this folder is compiled with. */
declare const URL: new (url: string) => { hostname: string };

/** A domain name in any script. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]{1,253}$/u;
const NOT_ASCII = /\P{ASCII}/u;

/** The message for an address that most mail systems can't send to (RFC 6531). */
export const LOCAL_PART_PROBLEM =
  "Use an email address with only the letters a–z, digits and . _ + - before the @";

/**
 * @returns a domain name in ASCII, the form that email and the web use: `xn--mller-kva.example` for `müller.example`
 *   (RFC 5891)
 */
export function asciiDomain(domain: string): string {
  if (!NOT_ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * @returns an email address as we compare and store it: in lower case, without invisible characters and surrounding
 *   spaces, and with its domain in ASCII. Text that isn't an address is tidied the same way
 */
export function tidyEmail(text: string): string {
  const typed = tidyEntry(text).toLowerCase();
  const at = typed.lastIndexOf("@") + 1;
  return typed.slice(0, at) + asciiDomain(typed.slice(at));
}

/** Whether a tidied address has characters before the `@` that most mail systems don't accept. */
export const isLocalPartForeign = (email: string): boolean =>
  NOT_ASCII.test(email.slice(0, email.lastIndexOf("@")));
