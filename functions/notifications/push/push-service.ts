import type { Env } from "#core/env.ts";

/** The push service of Chrome. */
const HOSTS = ["fcm.googleapis.com"];
/** The push services of Firefox, Edge and Safari use subdomains of these. */
const DOMAINS = ["push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/**
 * Checks the endpoint that a browser got from its push service. We send requests to this URL, so it must not lead
 * anywhere else.
 * @param endpoint from a browser
 * @returns its normalized form; null if it isn't an https address at a known push service (or the tests' stand-in), or
 *   has a port, a user name, a password or a fragment
 */
export function endpointOf(env: Env, endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, host, hostname, username, password, href, hash } = new URL(endpoint);
  if (protocol !== "https:" || username || password || hash) return null;
  if (host === env.PUSH_DOOR) return href;
  // `host` includes the port unless it's the default one, 443.
  if (host !== hostname) return null;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(`.${domain}`)) ? href : null;
}

/**
 * @returns where to send a message for an endpoint: without TLS for the tests' stand-in, and unchanged for
 *   all others
 */
export function addressOf(env: Env, endpoint: string): string {
  const url = new URL(endpoint);
  if (url.host === env.PUSH_DOOR) url.protocol = "http:";
  return url.href;
}
