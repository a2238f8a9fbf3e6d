import { SECOND } from "#contract/time.ts";

interface Early {
  path: string;
  /** When the page began to load, in UTC milliseconds. */
  since: number;
  /** With the header that it was asked with. Undefined if it wasn't asked, or if no answer came. */
  answer: Promise<{ authorization: string; response: Response } | undefined>;
}

declare global {
  interface Window {
    /** Set by `app/inline/screen.js`: the coming answer to the call that shows most of the screen. */
    earlyAnswer?: Early | undefined;
  }
}

/** Milliseconds. What no one has taken by then is old. */
const GOOD_FOR = 30 * SECOND;

/**
 * Takes the answer that the page asked for before this code had loaded, once, and only if it was asked for the same
 * session.
 * @param ask makes the call, if there's no such answer
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
