/** Points on each lobe of the curve. With fewer, the curve would have visible corners. */
const POINTS_PER_LOBE = 8;

/**
 * Draws one closed wavy ring around the origin, `r = radius · (1 + depth · cos(lobes · θ))`, as a smooth SVG path.
 * Copies of it, rotated and scaled down step by step, form the engraved pattern.
 * @param depth height of the waves, as a share of the radius
 */
export function wavyRing(radius: number, depth: number, lobes: number): string {
  const count = lobes * POINTS_PER_LOBE;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const r = radius * (1 + depth * Math.cos(lobes * angle));
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  // The points form a polygon. To round its corners, draw a quadratic curve from the midpoint of each side to the
  // midpoint of the next, with the corner between them as the control point.
  const arcs = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % count] ?? [x, y];
    return `Q${whole(x)} ${whole(y)} ${whole((x + nextX) / 2)} ${whole((y + nextY) / 2)}`;
  });
  const [x0, y0] = points[0] ?? [0, 0];
  const [x1, y1] = points[count - 1] ?? [0, 0];
  return `M${whole((x0 + x1) / 2)} ${whole((y0 + y1) / 2)}${arcs.join("")}Z`;
}

/**
 * Rounds to whole units, because the last digits of `Math.cos` differ between JavaScript engines, and the path must be
 * the same as in the prerendered page. Adding 0 turns `-0` into `0`.
 */
const whole = (n: number) => Math.round(n) + 0;
