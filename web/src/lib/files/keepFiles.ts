import { SECOND } from "#contract/time.ts";

/** The longest wait for an idle moment, in milliseconds. */
const PATIENCE = 5 * SECOND;

/**
 * Makes the service worker cache the app's page and files once the page is idle, so that the next visit doesn't need
 * the network for them. If that fails, the page still works, and the next visit fetches them as usual.
 */
export function keepFiles(): void {
  const keep = () => void register().catch(() => {});
  // Safari has no `requestIdleCallback`.
  if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: PATIENCE });
  else setTimeout(keep, PATIENCE);
}

async function register(): Promise<void> {
  // A worker that already controls the page has cached everything that the page loaded.
  const isServed = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  if (isServed) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({
    keep: performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  });
}
