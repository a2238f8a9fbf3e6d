import { type ComponentType, useEffect, useState } from "react";
import { loadQuietly } from "#lib/loadQuietly.ts";
import { onToast } from "./toast.ts";

let loading: Promise<ComponentType> | undefined;
function load(): Promise<ComponentType> {
  loading ??= import("./Toaster.tsx").then(
    (code) => code.default,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** In milliseconds. Until the region is there, a toast about a lost network has to wait for the network. */
const LATEST = 1000;

/** Loads the toast region when the browser is idle, so that toasts about a lost network don't need the network. */
export function prepareToasts(): void {
  const fetchNow = () => void loadQuietly(load).catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNow, { timeout: LATEST });
  else setTimeout(fetchNow, LATEST);
}

/**
 * Mounted once, at the root. It loads the toast region when the first toast arrives. If that's impossible, the page stays
 * as it is, and the toasts wait until it's back online.
 */
export function ToastHost() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    if (Region) return;
    let isNeeded = false;
    const show = async () => {
      isNeeded = true;
      // Browsers remember that code failed to load.
      if (!loading && !navigator.onLine) return;
      try {
        const region = await load();
        setRegion(() => region);
      } catch {
        // The next toast tries again.
      }
    };
    const showWaiting = () => isNeeded && void show();
    const stop = onToast(() => void show());
    window.addEventListener("online", showWaiting);
    return () => {
      stop();
      window.removeEventListener("online", showWaiting);
    };
  }, [Region]);
  return Region ? <Region /> : null;
}
