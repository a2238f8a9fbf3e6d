import { useEffect, useRef } from "react";
import { pressedKey } from "#lib/page/pressedKey.ts";

/**
 * Handles keys pressed anywhere while mounted. It listens in the capture phase, because an open tooltip would otherwise
 * swallow Escape. Keys pressed with Ctrl, Meta or Alt are left to the browser.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = current.current[pressedKey(event)];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, []);
}
