import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { App } from "./app.ts";

/** Name of the HttpOnly cookie that a browser's session is bound to. */
export const SESSION_COOKIE = "cs_session";

/**
 * @returns how names of cookies begin where the app is served by https: a browser then takes them from https alone, so
 *   that nobody in the network sets another one
 */
export const cookiePrefix = (c: Context<App>): "secure" | undefined =>
  c.var.ctx.env.APP_URL.startsWith("https:") ? "secure" : undefined;

/** What the server knows about the program at the other end. */
export interface Client {
  /** Network address, for counting only; never stored or logged as it is. Empty where none is known. */
  address: string;
  /** The address without its last part (/24, /48), as it may be kept; null where none is known. */
  network: string | null;
  /** Two-letter code of the country that the edge takes the address to be in; absent where it does not know. */
  country?: string | undefined;
  /** At most 300 characters. */
  userAgent: string | null;
  /** Browsers alone send `Sec-Fetch-Site`, and no page's script can forge it. */
  isBrowser: boolean;
  /** The cookie of a session begun in this browser. */
  cookie: string | null;
}

/** @returns who is calling, from headers that the edge or the browser sets. */
export function clientOf(c: Context<App>): Client {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  return {
    address,
    network: truncateAddress(address),
    country: /^[A-Z]{2}$/.exec(c.req.header("CF-IPCountry") ?? "")?.[0],
    userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
    isBrowser: c.req.header("Sec-Fetch-Site") !== undefined,
    cookie: getCookie(c, SESSION_COOKIE, cookiePrefix(c)) ?? null,
  };
}

/**
 * @param address IPv4 or IPv6 text
 * @returns the network it is in, `203.0.113.0/24` or `2001:db8:1::/48`; null for what is no address
 */
export function truncateAddress(address: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.0/24`;
  const groups = ipv6Groups(address);
  return groups ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

/**
 * What one subscriber holds: the whole IPv4 address, or the /64 of an IPv6 one, so that nobody gets a new
 * allowance by walking through their own network.
 */
export function subscriberOf(address: string): string {
  const groups = ipv6Groups(address);
  return groups ? groups.slice(0, 4).join(":") : address;
}

/** @returns the /48 that an IPv6 address is in, which one customer may hold whole; null for any other address */
export const siteOf = (address: string): string | null => ipv6Groups(address)?.slice(0, 3).join(":") ?? null;

/** @returns the eight groups in hex without leading zeros, or null for what is no IPv6 address. */
function ipv6Groups(address: string): string[] | null {
  if (!/^[0-9a-f:]{2,39}$/i.test(address) || !address.includes(":")) return null;
  const halves = address.split("::");
  const [head, tail] = halves.map((half) => (half === "" ? [] : half.split(":")));
  if (!head || halves.length > 2) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...new Array<string>(missing).fill("0"), ...(tail ?? [])];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
