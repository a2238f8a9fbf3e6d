import { MINUTE } from "#contract/time.ts";
import { isQuiet } from "#lib/query/loadQuietly.ts";
import { carryToasts } from "#ui/Toast/toast.ts";

const KEY = "reloaded-at";
/** If loading fails again within this many milliseconds, a new deployment isn't the cause, so show the error screen. */
const AGAIN_AFTER = MINUTE;

const loadErrors = new WeakSet<object>();

/** Whether code couldn't be loaded, as opposed to an error thrown by the code itself. */
export const isLoadError = (error: unknown): boolean => loadErrors.has(Object(error));

/** Whether the page may reload itself: at most once a minute. */
export const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) >= AGAIN_AFTER;

/** Reloads the page from its current address. Forms keep their values (`ui/Form/useUnsent.ts`). */
export function reload(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
  carryToasts();
  dispatchEvent(new Event("reloading"));
  // Forms keep their values, so don't let the page ask for confirmation.
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
  location.reload();
}

/**
 * Makes an open page reload when its chunks are gone after a new deployment, but at most once a minute.
 * @param isNavigating whether a navigation is in progress; until it ends, the address is still the old one, so the
 *   error screen reloads instead, from the new address (`errors/useRecovery.ts`)
 */
export function reloadWhenStale(isNavigating: () => boolean): void {
  window.addEventListener("vite:preloadError", (event) => {
    loadErrors.add(Object(event.payload));
    // Without a network, a reload would lose even the page that's shown.
    if (!navigator.onLine || isQuiet() || isNavigating() || !mayReload()) return;
    event.preventDefault();
    reload();
  });
}
