// Runs before the first paint, so that the chosen theme does not flash, and public pages know whether to offer
// "Sign In" or "Dashboard". The keys are those of src/lib/theme.ts and functions/contract/limits.ts.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("rt")) root.dataset.session = "";
  } catch {
    // Storage is forbidden: the system's theme, and nobody is signed in.
  }
})();
