import { useEffect, useRef, useState } from "react";

/** What the server returned, or the error. Empty while loading. */
interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

/**
 * Loads a page's data once. These pages have no session and don't share data, so they don't need a cache.
 * @param ask calls the server
 * @param key the call is repeated when this changes
 * @returns the data or the error, which isn't thrown. Both are reset before each call. `retry` repeats the call
 */
export function useAnswer<Data>(ask: () => Promise<Data>, key: string): Answer<Data> & { retry: () => void } {
  const [answer, setAnswer] = useState<Answer<Data>>({});
  const [attempt, setAttempt] = useState(1);
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `attempt` say when to repeat the call
  useEffect(() => {
    let isWanted = true;
    const keep = (next: Answer<Data>) => {
      if (isWanted) setAnswer(next);
    };
    setAnswer({});
    latest.current().then(
      (data) => keep({ data }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, attempt]);
  return { ...answer, retry: () => setAttempt(attempt + 1) };
}
