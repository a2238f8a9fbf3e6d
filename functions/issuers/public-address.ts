/**
 * Whether we may send a request to this URL: only to a host by name, with TLS, on the usual port, without credentials,
 * and only if the URL is already in its normal form. Otherwise two programs could read different hosts from it.
 * @param isMadeUp for made-up issuers outside production: http on this machine is also allowed, on any port
 */
export function isPublicAddress(text: string, isMadeUp = false): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, href, hash, search } = new URL(text);
  if (username || password || hash || search || href !== text) return false;
  if (isMadeUp && protocol === "http:" && LOCAL.includes(hostname)) return true;
  return protocol === "https:" && port === "" && isName(hostname);
}

const MAX_LENGTH = 500;
const LOCAL = ["localhost", "127.0.0.1"];

/**
 * Whether it's a name with at least two labels. The URL parser writes every spelling of an IPv4 address with four numbers,
 * and puts IPv6 addresses in brackets.
 */
const isName = (hostname: string) => /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname);
