/** Milliseconds until the first new try; each further one waits twice as long. */
const FIRST_PAUSE = 20;
const TRIES = 8;
/** Milliseconds for one answer. What the product asks takes a few hundred at most; what takes this long never ends. */
const TIMEOUT = 25_000;

/**
 * A database that is asked by too many at once answers 429 before it does anything, so that asking again is safe: also
 * for writes. Pauses are random, or those who were refused together would come back together.
 * @param timeout milliseconds after which an answer is no longer waited for
 * @returns its answer: after some two and a half seconds of refusals, the refusal
 * @throws TimeoutError when the database does not answer; what was asked may have been done nonetheless
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
