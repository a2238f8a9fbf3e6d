import type { Env } from "#core/env.ts";

/** The reserved domain (RFC 2606) of the local stack's made-up issuers. */
const MADE_UP = ".utopia.example";

/** Whether an issuer is made up, and this is a place for made-up ones. Nothing relaxes a rule in production. */
export const isMadeUp = (env: Pick<Env, "ENV">, issuer: { test: boolean }): boolean =>
  issuer.test && env.ENV !== "production";

/**
 * @param url what an issuer publishes
 * @returns where to fetch it: at the local stack if the issuer is made up, otherwise at the URL itself
 */
export function fetchAddress(
  env: Pick<Env, "ENV" | "MADE_UP_ISSUERS_URL">,
  issuer: { test: boolean },
  url: string,
): string {
  const { hostname, pathname } = new URL(url);
  const stack = env.MADE_UP_ISSUERS_URL;
  if (!stack || !isMadeUp(env, issuer) || !hostname.endsWith(MADE_UP)) return url;
  return `${stack.replace(/\/$/, "")}/${hostname}${pathname}`;
}
