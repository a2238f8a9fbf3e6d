import { lazy, Suspense, useEffect, useState } from "react";
import { loadQuietly } from "#lib/loadQuietly.ts";
import { onToast } from "./toast.ts";

const load = () => import("./Toaster.tsx");
const Toaster = lazy(load);

/** Loads the toast region when the browser is idle, so that toasts about a lost network don't need the network. */
export function prepareToasts(): void {
  const fetchNow = () => void loadQuietly(load).catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNow);
  else setTimeout(fetchNow, 1000);
}

/** Mounted once, at the root. It loads the toast region when the first toast arrives. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => (isNeeded ? undefined : onToast(() => setNeeded(true))), [isNeeded]);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
