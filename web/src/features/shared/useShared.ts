import { useCallback, useEffect, useRef, useState } from "react";
import { SHARE_POLL_MS, type SharedAnswer } from "#contract/sharing.ts";
import { ApiError } from "#lib/errors.ts";
import { errorOf, send } from "#lib/http.ts";
import { accessToken, requestTicket } from "./visit.ts";

/** What the page knows about its link. */
export interface Shared {
  /** The latest answer; undefined until there's one. */
  answer: SharedAnswer | undefined;
  /** Why there's no answer; a 404 means that the link doesn't exist. */
  error: ApiError | undefined;
  /** The last attempt to ask again failed, so the answer may be out of date. */
  isStale: boolean;
  /** Asks now instead of when it's next due. */
  refresh: () => void;
}

/**
 * Reads a shared profile, and asks every four seconds whether it has changed while the page is visible.
 * @param token the link's; undefined while it isn't known
 */
export function useShared(token: string | undefined): Shared {
  const [shared, setShared] = useState<Omit<Shared, "refresh">>({
    answer: undefined,
    error: undefined,
    isStale: false,
  });
  const ask = useRef<() => void>(() => {});

  useEffect(() => {
    if (token === undefined) return;
    const stop = new AbortController();
    let etag: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;

    const askNow = async () => {
      if (isAsking) return;
      clearTimeout(timer);
      isAsking = true;
      try {
        const found = await read(token, etag, stop.signal);
        etag = found?.etag ?? etag;
        setShared((old) => ({ answer: found?.answer ?? old.answer, error: undefined, isStale: false }));
      } catch (error) {
        if (stop.signal.aborted) return;
        const problem = error instanceof ApiError ? error : undefined;
        // A link that's gone takes the profile with it. After any other failure, what's shown stays.
        setShared((old) =>
          old.answer && problem?.status !== 404
            ? { ...old, isStale: true }
            : { answer: undefined, error: problem, isStale: false },
        );
      } finally {
        isAsking = false;
      }
      if (!stop.signal.aborted && !document.hidden) timer = setTimeout(askNow, SHARE_POLL_MS);
    };
    const onVisible = () => {
      if (document.hidden) clearTimeout(timer);
      else void askNow();
    };
    ask.current = () => {
      // Whoever asks has just sent something new, so the answer is another one.
      etag = undefined;
      void askNow();
    };
    void askNow();
    document.addEventListener("visibilitychange", onVisible);
    addEventListener("online", onVisible);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("online", onVisible);
    };
  }, [token]);

  const refresh = useCallback(() => ask.current(), []);
  return { ...shared, refresh };
}

/** @returns the answer and its tag; null if it's the one we have */
async function read(token: string, etag: string | undefined, signal: AbortSignal) {
  const [access, ticket] = [accessToken(token), requestTicket(token)];
  const response = await send(`/api/shared/${encodeURIComponent(token)}`, {
    signal,
    cache: "no-store",
    headers: {
      ...(etag && { "If-None-Match": etag }),
      ...(access && { "X-Access-Token": access }),
      ...(ticket && { "X-Access-Request": ticket }),
    },
  });
  if (response.status === 304) return null;
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response.status, body, response.headers.get("X-Request-Id"));
  const { data } = body as { data: SharedAnswer };
  return { answer: data, etag: response.headers.get("ETag") ?? undefined };
}
