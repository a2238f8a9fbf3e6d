import { SIGN_IN_WITHIN } from "#contract/time-limits.ts";
import { systemClock } from "../page/clock.ts";
import { ApiError } from "./errors.ts";

/** Shown when the server doesn't respond in time. */
export const NO_ANSWER = "The server took too long to respond. Please try again.";

/**
 * Runs work with a time limit: by default ten seconds, the limit for sign-in calls. When the limit is reached, aborts
 * the work and ignores its result.
 * @param act the work; it must pass the signal to its calls, so that a late response can't overwrite the cookies of the
 *   next try
 * @param limit in milliseconds; may be infinite
 * @throws ApiError with code `timeout`, or whatever `act` throws
 */
export async function inTime<T>(
  act: (late: AbortSignal) => Promise<T>,
  limit: number = SIGN_IN_WITHIN,
): Promise<T> {
  const late = new AbortController();
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    if (limit === Number.POSITIVE_INFINITY) return;
    stop = systemClock.after(limit, () => {
      reject(noAnswer());
      late.abort();
    });
  });
  try {
    return await Promise.race([act(late.signal), over]);
  } finally {
    stop();
  }
}

/** @returns the error of a call that took too long */
export const noAnswer = (): ApiError => new ApiError({ status: 0, code: "timeout", message: NO_ANSWER });
