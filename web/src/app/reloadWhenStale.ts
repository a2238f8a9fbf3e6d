import { carryToasts } from "../ui/toast.ts";

const KEY = "reloaded-at";
/** A second failure this soon is no stale deploy: then the error screen shows. */
const AGAIN_AFTER = 60_000;

/** After a new deploy an open page asks for chunks that are gone: one reload brings the new ones. */
export function reloadWhenStale(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // Without a network a reload would lose the page, too.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AGAIN_AFTER) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    carryToasts();
    location.reload();
  });
}
