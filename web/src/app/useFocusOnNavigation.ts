import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { SECOND } from "#contract/time.ts";

/** How long to wait for a page's heading to appear, in milliseconds. */
const PATIENCE = 5 * SECOND;

/** Focuses the new page's `h1` after a navigation, so that screen readers announce it and Tab continues from there. */
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
      // A field or dialog of the new page may already have taken the focus.
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
