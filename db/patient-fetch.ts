/** Milliseconds until the first new try; each further one waits twice as long. */
const FIRST_PAUSE = 20;
const TRIES = 8;

/**
 * A database that is asked by too many at once answers 429 before it does anything, so that asking again is safe: also
 * for writes. Pauses are random, or those who were refused together would come back together.
 * @returns its answer: after some two and a half seconds of refusals, the refusal
 */
export async function patientFetch(request: Request): Promise<Response> {
  for (let tries = 1, pause = FIRST_PAUSE; ; tries++, pause *= 2) {
    const isLast = tries === TRIES;
    const answer = await fetch(isLast ? request : request.clone());
    if (answer.status !== 429 || isLast) return answer;
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}
