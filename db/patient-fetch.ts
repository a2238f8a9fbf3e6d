import { TIME_LIMITS } from "#contract/time-limits.ts";
import { PartUnavailable } from "#contract/unavailable.ts";

/** Milliseconds until the first retry. Each later retry waits twice as long as the one before. */
const FIRST_PAUSE = 20;
const TRIES = 8;

/**
 * Retries when the database is overloaded. It then answers 429 before doing anything, so a retry is safe even for
 * writes. Pauses are random, so that requests refused together don't return together.
 * @param timeout milliseconds to wait for a response
 * @returns the response. Use {@link fromDatabase} to read its body, too
 * @throws PartUnavailable after about two and a half seconds of refusals, and if the database can't be reached, fails
 *   (5xx) or doesn't answer in time; it may still have run the request
 */
export async function patientFetch(
  request: Request,
  timeout: number = TIME_LIMITS.database,
): Promise<Response> {
  for (let tries = 1, pause = FIRST_PAUSE; ; tries++, pause *= 2) {
    const isLast = tries === TRIES;
    const answer = await fromDatabase(() =>
      fetch(isLast ? request : request.clone(), { signal: AbortSignal.timeout(timeout) }),
    );
    if (answer.status !== 429 && answer.status < 500) return answer;
    await answer.body?.cancel();
    // If the database failed, it may already have written something, so don't repeat the request.
    if (answer.status !== 429 || isLast)
      throw new PartUnavailable("database", `It answered ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}

/**
 * Waits for a response or its body, and treats every failure as the database's.
 * @throws PartUnavailable instead of whatever `read` throws
 */
export async function fromDatabase<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new PartUnavailable("database", error);
  }
}
