import { carryToasts } from "#ui/Toast/toast.ts";

const KEY = "reloaded-at";
/** A second failure this soon is no stale deploy: then the error screen shows. */
const AGAIN_AFTER = 60_000;

const loadErrors = new WeakSet<object>();
let quiet = 0;

/** Whether this is the error of code that could not be loaded, and not one of the code itself. */
export const isLoadError = (error: unknown): boolean => loadErrors.has(Object(error));

/** Whether the page may load itself anew: it has not done so just now. */
export const mayReload = (): boolean => Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) >= AGAIN_AFTER;

/** Loads the page anew, from the address that it has by now. */
export function reload(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
  carryToasts();
  location.reload();
}

/** Fetches code ahead: nobody waits for it, so a failure is nobody's trouble. */
export async function loadQuietly(load: () => Promise<unknown>): Promise<void> {
  quiet++;
  try {
    await load();
  } catch {
    // Who needs it asks again, and is told then.
  } finally {
    quiet--;
  }
}

/**
 * After a new deploy an open page asks for chunks that are gone: one reload brings the new ones.
 * @param isNavigating while the page goes elsewhere it still has the old address; the error screen, which knows the new
 *   one, then loads it anew (`errors/useRecovery.ts`)
 */
export function reloadWhenStale(isNavigating: () => boolean): void {
  window.addEventListener("vite:preloadError", (event) => {
    loadErrors.add(Object(event.payload));
    // Without a network a reload would lose the page, too.
    if (!navigator.onLine || quiet > 0 || isNavigating() || !mayReload()) return;
    event.preventDefault();
    reload();
  });
}
