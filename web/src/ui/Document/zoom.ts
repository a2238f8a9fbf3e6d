/** How large a picture can be shown; 1 fits it into the window. */
const LEVELS: readonly number[] = [1, 1.5, 2, 3, 4];

/** @returns the next level up (+1) or down (−1); the same at either end */
export function zoomBy(zoom: number, step: 1 | -1): number {
  const at = LEVELS.indexOf(zoom);
  return LEVELS[at + step] ?? zoom;
}

export const isLargest = (zoom: number): boolean => zoom === LEVELS.at(-1);

/** @returns where a scrolled view has to be so that its middle stays the middle when its content grows */
export function keepMiddle(scrolled: number, visible: number, from: number, to: number): number {
  return ((scrolled + visible / 2) * to) / from - visible / 2;
}
