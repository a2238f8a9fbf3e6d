import { useSyncExternalStore } from "react";

/** Where dialogs are sheets. */
const PHONE = "(max-width: 639.98px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is as narrow as a phone. For what must differ in structure; looks belong in CSS. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
