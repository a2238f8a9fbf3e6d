// Runs at the end of a prerendered page, whose text and styles are already there. Loading or running the page's code
// right away would compete with the first paint and block the first scroll. So if the page is complete without its
// code, this loads and runs the code on first use or after a while. If a button is pressed before that, it's pressed
// again once the page is interactive.
(() => {
  const { entry, imports, styles, sheet, waits } = document.currentScript.dataset;
  const root = document.documentElement;
  const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "input", "dragenter"];
  const LOAD_AFTER_MS = 2000;
  const RUN_AFTER_MS = 5000;
  const isAlive = () => "ready" in root.dataset;

  const link = (rel, href, isInline) => {
    const element = document.createElement("link");
    Object.assign(element, { rel, crossOrigin: "", href });
    // The router's preloader treats a disabled link as loaded, and the browser doesn't fetch it.
    if (isInline) element.setAttribute("disabled", "");
    document.head.append(element);
  };
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    for (const href of styles.split(" ")) link("stylesheet", href, true);
    if (sheet) link("stylesheet", sheet);
    for (const href of imports.split(" ")) link("modulepreload", href);
  };
  const run = () => {
    root.dataset.used = "";
    for (const sign of SIGNS) removeEventListener(sign, run, true);
    load();
    import(entry);
  };

  // Without the page's code, the browser would submit forms itself, with the password in the URL. And React Aria
  // ignores a click whose pointer went down before the page was interactive.
  let pressed;
  let isPressedEarly = false;
  addEventListener("pointerdown", () => (isPressedEarly = !isAlive()), true);
  // The browser would also open a dropped file in place of the page.
  for (const type of ["submit", "dragover", "drop"])
    addEventListener(type, (event) => isAlive() || event.preventDefault(), true);
  addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("button");
      if (!button || !event.isTrusted || (isAlive() && !isPressedEarly)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      isPressedEarly = false;
      if (isAlive()) button.click();
      else pressed = button;
    },
    true,
  );
  new MutationObserver((_, observer) => {
    observer.disconnect();
    pressed?.click();
  }).observe(root, { attributeFilter: ["data-ready"] });

  // The page needs its code at once if there's a session, a query or fragment, a draft, or a message from the previous
  // page.
  const isComplete = () => {
    try {
      return !("session" in root.dataset || location.search || location.hash || sessionStorage.length);
    } catch {
      return false;
    }
  };
  const mayWait = waits !== undefined && isComplete();
  if (mayWait) for (const sign of SIGNS) addEventListener(sign, run, { capture: true, passive: true });
  else root.dataset.used = "";
  const afterPaint = () => {
    if (!mayWait) return run();
    setTimeout(load, LOAD_AFTER_MS);
    setTimeout(run, RUN_AFTER_MS);
  };
  // A page in a background tab isn't painted, so don't wait for a frame.
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(afterPaint));
})();
