// Runs before the first paint. This prevents a flash of the wrong theme, and makes public pages show either "Sign In"
// or "Dashboard". The keys are the same as in src/lib/page/theme.ts and functions/contract/limits.ts.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("rt")) root.dataset.session = "";
  } catch {
    // Storage is blocked: use the system's theme and show the signed-out page.
  }
})();
