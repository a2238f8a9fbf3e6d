import { useEffect, useRef } from "react";

/**
 * When an action makes the card it was taken on disappear, moves the focus to the page's heading and scrolls there. If
 * the focus wasn't in that card, the change came from elsewhere, so the page doesn't scroll.
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
