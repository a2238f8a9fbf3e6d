import { useSyncExternalStore } from "react";

/** Below this width, dialogs are bottom sheets. */
const PHONE = "(max-width: 639.98px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is as narrow as a phone. Use it only when the markup differs; otherwise use CSS. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
