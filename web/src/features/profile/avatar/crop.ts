export interface Size {
  width: number;
  height: number;
}

/** A square of a picture: its center in the picture's pixels, and its zoom. */
export interface View {
  x: number;
  y: number;
  /** 1 shows the largest square that fits; at most {@link MAX_ZOOM}. */
  zoom: number;
}

export const MAX_ZOOM = 4;
/** How far an arrow key moves the square, as a fraction of its side length. */
const STEP = 0.05;
/** How much the plus and minus keys change the zoom. */
const ZOOM_STEP = 0.1;
/** Maximum width and height of an avatar, in pixels. Smaller pictures aren't enlarged. */
const EDGE = 512;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** @returns the side length of the visible square, in the picture's pixels */
export function edgeOf(picture: Size, view: View): number {
  return Math.min(picture.width, picture.height) / view.zoom;
}

/** @returns the view with an allowed zoom, moved back inside the picture */
export function inside(picture: Size, view: View): View {
  const zoom = clamp(view.zoom, 1, MAX_ZOOM);
  const half = edgeOf(picture, { ...view, zoom }) / 2;
  return {
    zoom,
    x: clamp(view.x, half, picture.width - half),
    y: clamp(view.y, half, picture.height - half),
  };
}

/** @returns the initial view: the largest centered square */
export function firstView(picture: Size): View {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}

/**
 * @param dx how far the picture was dragged to the right, in the stage's pixels
 * @param dy how far it was dragged down, in the stage's pixels
 * @param stage the side length of the stage, which is the element that shows the square, in pixels
 * @returns the new view
 */
export function dragged(picture: Size, view: View, dx: number, dy: number, stage: number): View {
  const scale = edgeOf(picture, view) / stage;
  return inside(picture, { ...view, x: view.x - dx * scale, y: view.y - dy * scale });
}

/** @returns the view at another zoom with the same center */
export function zoomed(picture: Size, view: View, zoom: number): View {
  return inside(picture, { ...view, zoom });
}

/** @returns the view after a key press, or null if the key does nothing here */
export function keyed(picture: Size, view: View, key: string): View | null {
  const step = edgeOf(picture, view) * STEP;
  switch (key) {
    case "ArrowLeft":
      return inside(picture, { ...view, x: view.x - step });
    case "ArrowRight":
      return inside(picture, { ...view, x: view.x + step });
    case "ArrowUp":
      return inside(picture, { ...view, y: view.y - step });
    case "ArrowDown":
      return inside(picture, { ...view, y: view.y + step });
    case "+":
    case "=":
      return zoomed(picture, view, view.zoom + ZOOM_STEP);
    case "-":
      return zoomed(picture, view, view.zoom - ZOOM_STEP);
    default:
      return null;
  }
}

/** @returns the square to cut out, in the picture's pixels, and the side length of the resulting avatar (`out`) */
export function cutOut(picture: Size, view: View): { left: number; top: number; edge: number; out: number } {
  const edge = edgeOf(picture, view);
  return { left: view.x - edge / 2, top: view.y - edge / 2, edge, out: Math.min(EDGE, Math.round(edge)) };
}
