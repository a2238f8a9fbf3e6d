import { systemClock } from "./clock.ts";
import { ApiError } from "./errors.ts";

const LOCK = "countersign-refresh";

/** Runs one refresh at a time over all tabs: a token that comes twice too late would end the session. */
export async function withLock<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, act) : act();
}

/** Before the second and the third try, in milliseconds. */
const WAITS = [1000, 3000];

/**
 * Asks again where no answer came: the server may have traded the token, and gives the same successor again only for a
 * while. An answer is final, whatever it says.
 * @param ask reads the token anew each time
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
