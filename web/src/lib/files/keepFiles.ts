import { SECOND } from "#contract/time.ts";

/** Milliseconds after which an idle moment is no longer waited for. */
const PATIENCE = 5 * SECOND;

/**
 * Lets the service worker keep the app's page and files once the page has time, so that the next visit needs no network
 * for them. If that isn't possible, the page works without it.
 */
export function keepFiles(): void {
  const keep = () => void register().catch(() => {});
  // Safari doesn't know idle moments.
  if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: PATIENCE });
  else setTimeout(keep, PATIENCE);
}

async function register(): Promise<void> {
  // Such a worker has seen all that this page loaded.
  const isServed = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  if (isServed) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    keep: performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  });
}
