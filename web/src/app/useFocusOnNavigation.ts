import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** How long a page may take until its heading is there. */
const PATIENCE = 5000;

/** After a navigation the new page's `h1` gets the focus, so that it is read out and Tab goes on from there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const before = document.activeElement;

    const tryFocus = () => {
      const heading = document.querySelector<HTMLElement>("h1:not([data-waiting])");
      if (!heading) return false;
      // A field or dialog of the new page may have taken the focus already.
      const now = document.activeElement;
      if (now && now !== before && now !== document.body && document.contains(now)) return true;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (tryFocus()) return;
    const observer = new MutationObserver(() => {
      if (tryFocus()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
