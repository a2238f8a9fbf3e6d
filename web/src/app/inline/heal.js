// Runs in the head of the app's page. If the app's code can't be loaded, the page may be an old one from the service
// worker's cache: delete all caches and reload once. If that doesn't help, show an error. The key and the time are the
// same as in src/app/reloadWhenStale.ts.
(() => {
  const mayReload = () => {
    try {
      if (Date.now() - sessionStorage.getItem("reloaded-at") < 60_000) return false;
      sessionStorage.setItem("reloaded-at", Date.now());
      return true;
    } catch {
      // Storage is blocked, so there are no caches to delete, and without a record the page might reload forever.
      return false;
    }
  };
  const add = (box, tag, text) =>
    box.appendChild(Object.assign(document.createElement(tag), { textContent: text }));
  const say = () => {
    const root = document.getElementById("root");
    root.textContent = "";
    const box = add(root, "main", "");
    box.style.cssText = "margin:20vh auto;max-width:26rem;padding:0 1rem;text-align:center";
    add(box, "h1", "Something went wrong").style.cssText = "font-size:1.5rem;font-weight:700";
    add(box, "p", "We couldn't load this page. Please try again.").style.margin = "1rem 0";
    const again = add(box, "a", "Try Again");
    again.href = "";
    again.style.cssText = "color:var(--accent);text-decoration:underline";
  };
  addEventListener(
    "error",
    async ({ target }) => {
      // When offline, keep the shell, whose banner says why.
      if (target.localName !== "script" || !navigator.onLine) return;
      if (!mayReload()) return say();
      try {
        for (const name of await caches.keys()) await caches.delete(name);
      } finally {
        location.reload();
      }
    },
    true,
  );
})();
