import { SESSION } from "#contract/limits.ts";
import { systemClock } from "./clock.ts";
import { ApiError } from "./errors.ts";

/** What people are told when the server is there but does not answer. */
export const NO_ANSWER = "The server took too long to respond. Please try again.";

/**
 * Does work that must end within ten seconds (spec 1 §4); what is late is called off and changes nothing any more.
 * @param act makes its calls with the signal, so that a late answer cannot set cookies over those of the next try
 * @throws ApiError with code `timeout`, or whatever the work throws
 */
export async function inTime<T>(act: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  let stop = () => {};
  const over = new Promise<never>((_, reject) => {
    stop = systemClock.after(SESSION.authCheck, () => {
      reject(new ApiError({ status: 0, code: "timeout", message: NO_ANSWER }));
      late.abort();
    });
  });
  try {
    return await Promise.race([act(late.signal), over]);
  } finally {
    stop();
  }
}
