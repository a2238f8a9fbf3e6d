import { SECOND } from "#contract/time.ts";
import { ApiError } from "../http/errors.ts";
import { systemClock } from "../page/clock.ts";

const LOCK = "countersign-refresh";

/**
 * Runs one refresh at a time across all tabs, if the browser supports locks. Reusing an old refresh token would end the
 * session.
 */
export async function withLock<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, act) : act();
}

/** Milliseconds before the second and third tries. */
const WAITS = [SECOND, 3 * SECOND];

/**
 * Makes a call up to three times, until there's a response. Even without one, the server may have exchanged the token,
 * and it repeats its response only for a short time. So this retries now, rather than when a new token is next needed.
 * Any response is final, even an error.
 * @param ask makes the call; it must read the token again on each try
 * @throws ApiError `network` after the third try, or whatever else `ask` throws
 */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of WAITS)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError && error.isNetwork)) throw error;
      await new Promise<void>((resolve) => void systemClock.after(wait, resolve));
    }
  return ask();
}
