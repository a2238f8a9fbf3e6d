/** Milliseconds until the first retry. Each further one waits twice as long. */
const FIRST_PAUSE = 20;
const TRIES = 8;
/** Milliseconds for one answer. Our queries take a few hundred at most; one that takes this long never ends. */
const TIMEOUT = 25_000;

/**
 * Retries when the database is overloaded. It then answers 429 before doing anything, so a retry is safe even for
 * writes. Pauses are random, so that requests refused together don't return together.
 * @param timeout milliseconds to wait for an answer
 * @returns the answer; after about two and a half seconds of refusals, the refusal
 * @throws TimeoutError if the database doesn't answer; it may still have run the request
 */
export async function patientFetch(request: Request, timeout = TIMEOUT): Promise<Response> {
  for (let tries = 1, pause = FIRST_PAUSE; ; tries++, pause *= 2) {
    const isLast = tries === TRIES;
    const answer = await fetch(isLast ? request : request.clone(), { signal: AbortSignal.timeout(timeout) });
    if (answer.status !== 429 || isLast) return answer;
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}
