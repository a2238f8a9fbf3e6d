import { useEffect, useEffectEvent } from "react";

/** Calls `ask` now and again, a while after the last call has finished, but only while the page is visible. */
export function usePoll(ask: () => Promise<unknown>, milliseconds: number): void {
  const next = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isAsking = false;
    const run = async () => {
      clearTimeout(timer);
      if (isOver || isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      await next();
      isAsking = false;
      if (!isOver) timer = setTimeout(run, milliseconds);
    };
    void run();
    document.addEventListener("visibilitychange", run);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", run);
    };
  }, [milliseconds]);
}
