import { useEffect, useRef } from "react";

/**
 * Moves the focus to the page's heading when a card disappears after an action and nothing else has the focus. Scrolls
 * to the heading only if the focus was in that card, because otherwise the change came from elsewhere, and scrolling
 * would be unexpected.
 * @param state a string that changes whenever such a card disappears
 */
export function useVerificationFocus(state: string): void {
  const before = useRef(state);
  const focused = useRef<Node>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Node;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement && document.activeElement !== document.body) return;
    const preventScroll = focused.current?.isConnected ?? true;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll });
  }, [state]);
}
