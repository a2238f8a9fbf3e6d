import { SIGN_IN_WITHIN } from "#contract/time-limits.ts";

/**
 * Checks the connection, because browsers don't always know that they're offline. Requests the page itself. Doesn't use
 * `send`, so that the response can't end an outage.
 * @returns whether the server responds successfully
 */
export const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(SIGN_IN_WITHIN),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
