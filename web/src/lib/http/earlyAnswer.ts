import { SECOND } from "#contract/time.ts";

interface Early {
  path: string;
  /** When the page started to load, in UTC milliseconds. */
  since: number;
  /** The answer, with the request's Authorization header. Undefined if there was no request or no answer. */
  answer: Promise<{ authorization: string; response: Response } | undefined>;
}

declare global {
  interface Window {
    /** Set by `app/inline/screen.js`: the pending answer to the screen's main call. */
    earlyAnswer?: Early | undefined;
  }
}

/** Milliseconds after which an unused answer is too old to use. */
const GOOD_FOR = 30 * SECOND;

/**
 * Uses the answer to a request that the page sent before this code had loaded. That works only once, and only for the
 * session that sent the request.
 * @param ask makes the call if there's no such answer
 */
export function earlyOr(
  input: RequestInfo | URL,
  { method = "GET", headers }: RequestInit,
  ask: () => Promise<Response>,
): Promise<Response> {
  const early = typeof window === "undefined" ? undefined : window.earlyAnswer;
  if (!early || early.path !== input || method !== "GET") return ask();
  window.earlyAnswer = undefined;
  if (Date.now() - early.since > GOOD_FOR) return ask();
  const authorization = new Headers(headers).get("Authorization");
  return early.answer.then((found) => (found?.authorization === authorization ? found.response : ask()));
}
