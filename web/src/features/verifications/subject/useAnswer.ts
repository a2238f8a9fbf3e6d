import { useEffect, useRef, useState } from "react";

/** An answer of the server, or why there's none. Neither, while we wait for it. */
interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

/**
 * Asks once for what a page shows. These pages belong to no session and keep nothing, so they need no cache.
 * @param ask makes the call
 * @param key asks again when it changes
 * @returns the answer so far, which is empty again after a change of the key; errors are returned, not thrown. `retry`
 *   asks again.
 */
export function useAnswer<Data>(ask: () => Promise<Data>, key: string): Answer<Data> & { retry: () => void } {
  const [answer, setAnswer] = useState<Answer<Data>>({});
  const [attempt, setAttempt] = useState(1);
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say when to ask again
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
