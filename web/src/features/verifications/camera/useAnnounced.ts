import { useEffect, useRef, useState } from "react";
import { SECOND } from "#contract/time.ts";

/** Milliseconds between two announcements. More often, a screen reader would interrupt itself. */
const EVERY = 3 * SECOND;

/** @returns the text to announce: the newest one, but it changes at most once in three seconds */
export function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState(text);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + EVERY - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}
