import { useCallback, useEffect, useRef, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { isReachable } from "#lib/http/isReachable.ts";
import { isLoadError, mayReload, reload } from "../reloadWhenStale.ts";

/** Milliseconds between checks of whether the server is reachable. */
const LOOK_EVERY = 5 * SECOND;

/**
 * Recovers a screen whose code couldn't be loaded. If the server can be reached, a new deployment is the likely cause,
 * so it reloads the page at once, but at most once a minute. If the server can't be reached, it reloads the page once
 * the server is back.
 * @param error the screen's error; errors thrown by the screen's own code are ignored
 * @returns `isLoad` if the code couldn't be loaded, `isLooking` while the first check runs, `isAway` while the server
 *   can't be reached, and `retry`, which reloads the page if the server can be reached
 */
export function useRecovery(error: unknown) {
  const isLoad = isLoadError(error);
  const [isLooking, setLooking] = useState(isLoad);
  const [isAway, setAway] = useState(false);
  const wasAway = useRef(false);

  const look = useCallback(async (isWanted: boolean) => {
    // Without a network, a reload would lose the page.
    const isThere = await isReachable();
    if (isThere && (isWanted || wasAway.current || mayReload())) return reload();
    wasAway.current = !isThere;
    setAway(!isThere);
    setLooking(false);
  }, []);

  useEffect(() => {
    if (isLoad) void look(false);
  }, [isLoad, look]);
  useEffect(() => {
    if (!isAway) return;
    const lookAgain = () => void look(false);
    const timer = setInterval(lookAgain, LOOK_EVERY);
    addEventListener("online", lookAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", lookAgain);
    };
  }, [isAway, look]);

  return { isLoad, isLooking, isAway, retry: () => look(true) };
}
