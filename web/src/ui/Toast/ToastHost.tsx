import { lazy, Suspense, useEffect, useState } from "react";
import { onToast } from "./toast.ts";

const load = () => import("./Toaster.tsx");
const Toaster = lazy(load);

/** Fetches the region when there is time for it: what is said when the network is gone must not need it. */
export function prepareToasts(): void {
  const fetchNow = () => void load().catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNow);
  else setTimeout(fetchNow, 1000);
}

/** Mounted once at the root; brings the toast region when there is something to say. */
export function ToastHost() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => (isNeeded ? undefined : onToast(() => setNeeded(true))), [isNeeded]);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
