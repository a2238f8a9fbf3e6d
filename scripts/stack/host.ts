import { StartError } from "./start-error.ts";

/** Addresses that mean every address of this machine. Others can't be sent there. */
const EVERY = ["0.0.0.0", "::"];
export const LOOPBACK = "127.0.0.1";

/** @returns the address from `HOST` that people open the product on: only this machine by default */
export function hostFrom(env: Record<string, string | undefined>): string {
  // Some programs would take the name for ::1, and others for 127.0.0.1.
  return !env.HOST || env.HOST === "localhost" ? LOOPBACK : env.HOST;
}

/** @returns the host of URLs by which the parts reach what listens on `host` */
export const ownHost = (host: string): string => (EVERY.includes(host) ? LOOPBACK : inUrl(host));

/** @returns the host of URLs that people open, where something listens on `host` */
export const linkHost = (host: string): string =>
  host === LOOPBACK || EVERY.includes(host) ? "localhost" : inUrl(host);

/**
 * @param port where people open the product
 * @returns the address that links lead to: `APP_URL`, or `HOST` with the port
 * @throws StartError if `APP_URL` isn't the address of a website
 */
export function appUrlFrom(env: Record<string, string | undefined>, port: number): string {
  const given = env.APP_URL;
  if (!given) return `http://${linkHost(hostFrom(env))}:${port}`;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new StartError(`APP_URL is "${given}", which isn't an address: write one like http://192.0.2.7:8787`);
}

const inUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);
