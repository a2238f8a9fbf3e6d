import { useEffect, useRef } from "react";
/**
 * Moves the focus to the page's heading when an action makes its own card disappear.
 * @param state a string that changes whenever such a card disappears
 */
export function useVerificationFocus(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [state]);
}
