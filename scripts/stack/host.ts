import { StartError } from "../shared/start-error.ts";

/** Addresses that stand for all addresses of this machine. They work for listening, but not in links. */
const EVERY = ["0.0.0.0", "::"];
export const LOOPBACK = "127.0.0.1";

/** @returns the address from `HOST` on which the product listens; by default, only this machine can reach it */
export function hostFrom(env: Record<string, string | undefined>): string {
  // Some programs resolve `localhost` to ::1, and others to 127.0.0.1.
  return !env.HOST || env.HOST === "localhost" ? LOOPBACK : env.HOST;
}

/** @returns the host in the URLs that the stack's parts use to reach a server listening on `host` */
export const ownHost = (host: string): string => (EVERY.includes(host) ? LOOPBACK : inUrl(host));

/** @returns the host in the URLs that people open to reach a server listening on `host` */
export const linkHost = (host: string): string =>
  host === LOOPBACK || EVERY.includes(host) ? "localhost" : inUrl(host);

/**
 * @param port the port on which people open the product
 * @returns the base URL of links: `APP_URL`, or `HOST` with the port
 * @throws StartError if `APP_URL` isn't a website's address
 */
export function appUrlFrom(env: Record<string, string | undefined>, port: number): string {
  const given = env.APP_URL;
  if (!given) return `http://${linkHost(hostFrom(env))}:${port}`;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new StartError(`APP_URL is "${given}", which isn't an address: write one like http://192.0.2.7:8787`);
}

const inUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);
