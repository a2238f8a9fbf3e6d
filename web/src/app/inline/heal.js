// Runs in the head of the app's page. If its code can't be loaded, the page may be an old one that the service worker
// kept: forget what's kept, and reload once. The key and the time are the same as in src/app/reloadWhenStale.ts.
addEventListener(
  "error",
  async ({ target }) => {
    if (target.localName !== "script" || !navigator.onLine) return;
    try {
      if (Date.now() - sessionStorage.getItem("reloaded-at") < 60_000) return;
      sessionStorage.setItem("reloaded-at", Date.now());
    } catch {
      // Storage is forbidden, so nothing was kept, and the page might reload again and again.
      return;
    }
    try {
      for (const name of await caches.keys()) await caches.delete(name);
    } finally {
      location.reload();
    }
  },
  true,
);
