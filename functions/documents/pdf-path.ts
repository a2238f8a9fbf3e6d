import { areaOf, type Box, boundingBox } from "./pdf-boxes.ts";

type Point = [number, number];

/** Points of a rectangle, including the first one repeated. */
const MOST_CORNERS = 5;
/** Square points. Smaller rectangles don't cover enough to matter. */
const LEAST_AREA = 36 ** 2;
const MOST_RECTANGLES = 200;

/** A path while it's built: its bounding box, and its parts that are upright rectangles. */
export interface Path {
  readonly whole: Box | null;
  /** Begins a new subpath. */
  begin(): void;
  reach(...points: Point[]): void;
  /** @returns the rectangles so far that are large enough to cover something */
  rectangles(): Box[];
  /** Discards the path. */
  end(): void;
}

export function newPath(): Path {
  let whole: Box | null = null;
  let corners: Point[] = [];
  let found: Box[] = [];
  const close = () => {
    const box = rectangleOf(corners);
    if (box && areaOf(box) >= LEAST_AREA && found.length < MOST_RECTANGLES) found.push(box);
    corners = [];
  };
  return {
    get whole() {
      return whole;
    },
    begin: close,
    reach(...points) {
      const known: Point[] = whole
        ? [
            [whole.left, whole.bottom],
            [whole.right, whole.top],
          ]
        : [];
      whole = boundingBox([...known, ...points]);
      if (corners.length <= MOST_CORNERS) corners.push(...points);
    },
    rectangles() {
      close();
      return found;
    },
    end() {
      [whole, corners, found] = [null, [], []];
    },
  };
}

/** Allows for rounding errors after a rotation. */
const isAt = (one: number, other: number) => Math.abs(one - other) < 0.5;

/** @returns the rectangle whose four corners these are; null for any other figure */
function rectangleOf(points: readonly Point[]): Box | null {
  if (points.length < 4 || points.length > MOST_CORNERS) return null;
  const { left, bottom, right, top } = boundingBox(points);
  const corners = new Set(
    points.map(([x, y]) => {
      const isCorner = (isAt(x, left) || isAt(x, right)) && (isAt(y, bottom) || isAt(y, top));
      return isCorner ? `${isAt(x, left)} ${isAt(y, bottom)}` : "elsewhere";
    }),
  );
  return corners.size === 4 && !corners.has("elsewhere") ? { left, bottom, right, top } : null;
}
