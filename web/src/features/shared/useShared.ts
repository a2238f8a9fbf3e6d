import { useCallback, useEffect, useRef, useState } from "react";
import { SHARE_POLL_MS, type SharedAnswer } from "#contract/sharing/sharing.ts";
import { ApiError } from "#lib/http/errors.ts";
import { readShared } from "./readShared.ts";

const BROKEN = { status: 0, code: "unreadable", message: "" };

/** What's known about the page's link. */
export interface Shared {
  /** The latest answer; undefined until it has loaded. */
  answer: SharedAnswer | undefined;
  /** Why there's no answer; a 404 means that the link doesn't exist. */
  error: ApiError | undefined;
  /** The last refetch failed, so the answer may be out of date. */
  isStale: boolean;
  /** Refetches the whole answer now instead of waiting for the next poll. Resolves even if that fails. */
  refresh: () => Promise<void>;
}

/**
 * Reads a shared profile, and polls for changes every four seconds while the page is visible.
 * @param token the link's token; undefined until it's known
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
        // If the link no longer exists, remove the profile. After any other failure, it stays on screen.
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
      // The caller may have just changed something on the server, which a request in progress may not reflect.
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
