import { useCallback, useEffect, useRef, useState } from "react";
import { SHARE_POLL_MS, type SharedAnswer } from "#contract/sharing.ts";
import { ApiError } from "#lib/errors.ts";
import { readShared } from "./readShared.ts";

const BROKEN = { status: 0, code: "unreadable", message: "" };

/** What the page knows about its link. */
export interface Shared {
  /** The latest answer; undefined until there's one. */
  answer: SharedAnswer | undefined;
  /** Why there's no answer; a 404 means that the link doesn't exist. */
  error: ApiError | undefined;
  /** The last attempt to ask again failed, so the answer may be out of date. */
  isStale: boolean;
  /** Asks for the whole answer now instead of when it's next due. Resolves once it's there. */
  refresh: () => Promise<void>;
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
  const ask = useRef<() => Promise<void>>(async () => {});

  useEffect(() => {
    if (token === undefined) return;
    const stop = new AbortController();
    let etag: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: Promise<void> | undefined;

    const askOnce = async () => {
      clearTimeout(timer);
      try {
        const found = await readShared(token, etag, stop.signal);
        etag = found?.etag ?? etag;
        setShared((old) => ({ answer: found?.answer ?? old.answer, error: undefined, isStale: false }));
      } catch (error) {
        if (stop.signal.aborted) return;
        const problem = error instanceof ApiError ? error : new ApiError(BROKEN);
        // A link that's gone takes the profile with it. After any other failure, what's shown stays.
        setShared((old) =>
          old.answer && problem.status !== 404
            ? { ...old, isStale: true }
            : { answer: undefined, error: problem, isStale: false },
        );
      }
      if (!stop.signal.aborted && !document.hidden) timer = setTimeout(askNow, SHARE_POLL_MS);
    };
    const askNow = () => {
      asking ??= askOnce().finally(() => {
        asking = undefined;
      });
      return asking;
    };
    const onVisible = () => {
      if (document.hidden) clearTimeout(timer);
      else void askNow();
    };
    ask.current = async () => {
      // Whoever asks has just sent something new. A question that's under way doesn't know about it.
      await asking;
      etag = undefined;
      await askNow();
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
