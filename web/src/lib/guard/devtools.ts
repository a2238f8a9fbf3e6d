import { SECOND } from "#contract/time.ts";
import type { Clock } from "../page/clock.ts";

/** How often to check, in milliseconds. */
const EVERY = 5 * SECOND;
/** Developer tools seem to be open if the window is larger than its page by more than this many pixels. */
const THRESHOLD = 160;

export interface WindowSize {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
}

/** @returns how much larger the window is than its page, in pixels; null if the window's borders can explain that */
export function devtoolsGap(size: WindowSize): { width: number; height: number } | null {
  const width = size.outerWidth - size.innerWidth;
  const height = size.outerHeight - size.innerHeight;
  return width > THRESHOLD || height > THRESHOLD ? { width, height } : null;
}

/**
 * Checks every five seconds whether developer tools seem open. Reports only once each time they're opened, because the
 * tab's log of events holds only ten entries, and this one shouldn't push the others out.
 * @returns a function that stops the checks
 */
export function watchDevtools(options: {
  clock: Clock;
  size: () => WindowSize;
  onOpen: (gap: { width: number; height: number }) => void;
}): () => void {
  let wasOpen = false;
  return options.clock.every(EVERY, () => {
    const gap = devtoolsGap(options.size());
    if (gap && !wasOpen) options.onOpen(gap);
    wasOpen = gap !== null;
  });
}
