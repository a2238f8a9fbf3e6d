import type { SharedAnswer } from "#contract/sharing.ts";
import { ANSWER_WITHIN } from "#contract/time-limits.ts";
import { errorOf, isOutage, send } from "#lib/http.ts";
import { inTime } from "#lib/inTime.ts";
import { accessToken, requestTicket } from "./visit.ts";

declare global {
  interface Window {
    /** The request that `app/inline/shared.js` began before this code had loaded. */
    earlyShared?: { token: string; response: Promise<Response> } | undefined;
  }
}

/**
 * Reads a shared profile as it's now. It doesn't use the typed client, which would make the page heavier and doesn't know
 * about 304.
 * @param etag the tag of the answer that the page has; undefined if it has none
 * @returns the answer and its tag; null if it's the one that the page has
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

/** @returns the answer to the early request, once; null without one, or if it failed, so that it's asked again */
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
