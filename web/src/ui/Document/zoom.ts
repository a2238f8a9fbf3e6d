/** The zoom levels of a picture; 1 fits it into the window. */
const LEVELS: readonly number[] = [1, 1.5, 2, 3, 4];

/** @returns the next level up (+1) or down (−1), or the same one at either end */
export function zoomBy(zoom: number, step: 1 | -1): number {
  const at = LEVELS.indexOf(zoom);
  return LEVELS[at + step] ?? zoom;
}

export const isLargest = (zoom: number): boolean => zoom === LEVELS.at(-1);

/**
 * Keeps the center of a scrolled view in place while its content is zoomed.
 * @param scrolled the scroll position in pixels
 * @param visible the view's size in pixels
 * @param from the old zoom level
 * @param to the new zoom level
 * @returns the new scroll position in pixels
 */
export function keepCenter(scrolled: number, visible: number, from: number, to: number): number {
  return ((scrolled + visible / 2) * to) / from - visible / 2;
}
