import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { App } from "./app.ts";

/** Name of the HttpOnly cookie that a browser session is bound to. */
export const SESSION_COOKIE = "cs_session";

/** Name of the long-lived HttpOnly cookie that tells devices apart. */
export const DEVICE_COOKIE = "cs_device";

/**
 * @returns the prefix of cookie names if the app is served over HTTPS. Browsers accept prefixed cookies only over
 *   HTTPS, so nobody on the network can plant one.
 */
export const cookiePrefix = (c: Context<App>): "secure" | undefined =>
  c.var.ctx.env.APP_URL.startsWith("https:") ? "secure" : undefined;

/** @returns {@link cookiePrefix} as an attribute for setting a cookie; an empty object if there's no prefix */
export const prefixAttribute = (c: Context<App>): { prefix?: "secure" } => {
  const prefix = cookiePrefix(c);
  return prefix ? { prefix } : {};
};

/** What the server knows about the client program. */
export interface Client {
  /** Network address, for counting only; never store or log it as is. Empty if unknown. */
  address: string;
  /** The truncated address (/24 or /48), which may be stored; null if unknown. */
  network: string | null;
  /** Two-letter country code that the edge derives from the address; undefined if unknown. */
  country?: string | undefined;
  /** Two-letter code of the continent that the edge derives from the address; undefined if unknown. */
  continent?: string | undefined;
  /** At most 300 characters. */
  userAgent: string | null;
  /** Whether the request has `Sec-Fetch-Site`, which browsers send and page scripts can't change. */
  isBrowser: boolean;
  /** The cookie of a session that started in this browser. */
  cookie: string | null;
  /** The cookie that tells devices apart; undefined if the browser has none, or an invalid one. */
  device?: string | undefined;
}

/** @returns what the request's headers and the edge say about the caller */
export function clientOf(c: Context<App>): Client {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  return {
    address,
    network: truncateAddress(address),
    country: /^[A-Z]{2}$/.exec(c.req.header("CF-IPCountry") ?? "")?.[0],
    continent: (c.req.raw as Request<unknown, IncomingRequestCfProperties>).cf?.continent,
    userAgent: c.req.header("User-Agent")?.slice(0, 300) ?? null,
    isBrowser: c.req.header("Sec-Fetch-Site") !== undefined,
    cookie: getCookie(c, SESSION_COOKIE, cookiePrefix(c)) ?? null,
    device: /^[\w-]{22}$/.exec(getCookie(c, DEVICE_COOKIE, cookiePrefix(c)) ?? "")?.[0],
  };
}

/**
 * @param address IPv4 or IPv6 text
 * @returns its network, such as `203.0.113.0/24` or `2001:db8:1::/48`; null if it isn't an address
 */
export function truncateAddress(address: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.0/24`;
  const groups = ipv6Groups(address);
  return groups ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

/**
 * @returns the part of an address that identifies one subscriber: the whole IPv4 address, or the /64 of an IPv6 one.
 *   If we counted single IPv6 addresses, people could evade a limit by changing addresses within their own network.
 */
export function subscriberOf(address: string): string {
  const groups = ipv6Groups(address);
  return groups ? groups.slice(0, 4).join(":") : address;
}

/** @returns the /48 of an IPv6 address, which may belong to a single customer; null for any other address */
export const siteOf = (address: string): string | null => ipv6Groups(address)?.slice(0, 3).join(":") ?? null;

/** @returns the eight groups in hex without leading zeros, or null if it isn't an IPv6 address. */
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
