import { type ComponentType, useEffect, useState } from "react";
import { SECOND } from "#contract/time.ts";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { onToast } from "./toast.ts";

let loading: Promise<ComponentType> | undefined;
/** Doesn't retry after a failure, because browsers remember a failed load. */
const load = () => {
  loading ??= import("./Toaster.tsx").then((code) => code.default);
  return loading;
};

/**
 * The longest wait for an idle moment, in milliseconds. It's short, because until the region has loaded, a toast about
 * a lost network can't show.
 */
const LATEST = SECOND;

/** Loads the toast region when the browser is idle, so that a toast can say that the network is down. */
export function prepareToasts(): void {
  const fetchNow = () => void loadQuietly(load).catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNow, { timeout: LATEST });
  else setTimeout(fetchNow, LATEST);
}

/**
 * Mounted once, at the root. It loads the toast region when the first toast arrives, unless {@link prepareToasts} has
 * loaded it. If it isn't loaded and the browser is offline, toasts wait until it's online. If loading the region fails,
 * this page can't show any toasts.
 */
export function ToastHost() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    const show = () => {
      if (loading || navigator.onLine)
        load().then(
          (region) => setRegion(() => region),
          () => {},
        );
    };
    const stop = onToast(show);
    window.addEventListener("online", show);
    return () => {
      stop();
      window.removeEventListener("online", show);
    };
  }, [Region]);
  return Region ? <Region /> : null;
}
