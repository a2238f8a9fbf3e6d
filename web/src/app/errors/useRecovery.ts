import { useCallback, useEffect, useRef, useState } from "react";
import { inTime } from "#lib/inTime.ts";
import { isLoadError, mayReload, reload } from "../reloadWhenStale.ts";

/** How often it is looked whether the server can be reached again; a browser does not always know that it is offline. */
const LOOK_EVERY = 5_000;

/** Whether this page could be loaded anew: a reload without a network would lose it. */
const isReachable = (): Promise<boolean> =>
  inTime((signal) => fetch(location.pathname, { method: "HEAD", cache: "no-store", signal })).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Brings a screen whose code could not be loaded, once it can be: at once after a new deploy, which a reload heals, and
 * else as soon as the network is back.
 * @param error what the screen failed with; one of its own code is left alone
 * @returns `isLooking` while there is nothing to say yet, `isAway` while the server cannot be reached, and `retry`, which
 *   loads the page anew where that would not lose it
 */
export function useRecovery(error: unknown) {
  const isLoad = isLoadError(error);
  const [isLooking, setLooking] = useState(isLoad);
  const [isAway, setAway] = useState(false);
  const wasAway = useRef(false);

  const look = useCallback(async (isWanted: boolean) => {
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
