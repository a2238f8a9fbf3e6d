import { useEffect, useRef } from "react";
/**
 * When an action's own card goes away with the state it changed, the focus goes to the page's heading.
 * @param state differs when such a card goes
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
