import type { SharedAnswer } from "#contract/sharing/sharing.ts";
import { ANSWER_WITHIN } from "#contract/time-limits.ts";
import { errorOf, isOutage, send } from "#lib/http/http.ts";
import { inTime } from "#lib/http/inTime.ts";
import { accessToken, requestTicket } from "./visit.ts";

declare global {
  interface Window {
    /** The request that `app/inline/shared.js` sent before this code had loaded. */
    earlyShared?: { token: string; response: Promise<Response> } | undefined;
  }
}

/**
 * Reads the current state of a shared profile. It doesn't use the typed client, which would make the page larger and
 * can't handle a 304.
 * @param etag the ETag of the answer on screen; undefined if there's none
 * @returns the answer and its ETag; null if nothing has changed
 * @throws ApiError
 */
export async function readShared(token: string, etag: string | undefined, signal: AbortSignal) {
  const response = (await takeEarly(token)) ?? (await ask(token, etag, signal));
  if (response.status === 304) return null;
  const body: unknown = await response.json().catch(() => undefined);
  const data = (body as { data?: SharedAnswer } | undefined)?.data;
  if (!response.ok || !data) throw errorOf(response.status, body, response);
  return { answer: data, etag: response.headers.get("ETag") ?? undefined };
}

/**
 * Takes the response to the early request, so that later calls don't get it again.
 * @returns the response; null if there's none left to take, it's for another token, or the request failed
 * @throws ApiError if the response takes too long
 */
function takeEarly(token: string): Promise<Response | null> | null {
  const early = window.earlyShared;
  window.earlyShared = undefined;
  if (early?.token !== token) return null;
  return inTime(
    () => early.response.then((answer) => (isOutage(answer) ? null : answer)).catch(() => null),
    ANSWER_WITHIN,
  );
}

function ask(token: string, etag: string | undefined, signal: AbortSignal): Promise<Response> {
  const [access, ticket] = [accessToken(token), requestTicket(token)];
  return send(`/api/shared/${encodeURIComponent(token)}`, {
    signal,
    cache: "no-store",
    headers: {
      ...(etag && { "If-None-Match": etag }),
      ...(access && { "X-Access-Token": access }),
      ...(ticket && { "X-Access-Request": ticket }),
    },
  });
}
