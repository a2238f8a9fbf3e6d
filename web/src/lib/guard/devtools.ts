import type { Clock } from "../clock.ts";

/** How often it is looked at, and from which difference of the sizes on tools are taken as open (spec 1 §9). */
const EVERY = 5000;
const THRESHOLD = 160;

export interface WindowSize {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
}

/** @returns how much larger the window is than its page, in pixels, where that is more than a window's own edges */
export function devtoolsGap(size: WindowSize): { width: number; height: number } | null {
  const width = size.outerWidth - size.innerWidth;
  const height = size.outerHeight - size.innerHeight;
  return width > THRESHOLD || height > THRESHOLD ? { width, height } : null;
}

/**
 * Looks every five seconds whether developer tools seem open. Told once each time they are opened: the log of
 * security events holds ten, and this one must not push the others out.
 * @returns how to stop
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
