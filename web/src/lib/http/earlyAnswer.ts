import { SECOND } from "#contract/time.ts";

interface Early {
  path: string;
  /** When the page started to load, in UTC milliseconds. */
  since: number;
  /** The response, with its request's Authorization header. Undefined if there was no request or no response. */
  answer: Promise<{ authorization: string; response: Response } | undefined>;
}

declare global {
  interface Window {
    /** Set by `app/inline/screen.js`: the pending response to the screen's main call. */
    earlyAnswer?: Early | undefined;
  }
}

/** Milliseconds after which an unused response is too old to use. */
const GOOD_FOR = 30 * SECOND;

/**
 * Uses the response to a request that the page sent before this code had loaded. That works only once, and only if the
 * access token is still the one that the request was sent with.
 * @param ask makes the call if there's no such response
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
