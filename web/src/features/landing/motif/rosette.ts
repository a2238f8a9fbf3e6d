/** Points on each lobe of the curve; fewer would show as corners. */
const POINTS_PER_LOBE = 8;

/**
 * One closed wavy ring about the origin, `r = radius · (1 + depth · cos(lobes · θ))`, as a smooth SVG path.
 * Copies of it, turned and shrunk step by step, weave the engraving of banknotes.
 * @param depth how far the waves reach, as a share of the radius
 */
export function wavyRing(radius: number, depth: number, lobes: number): string {
  const count = lobes * POINTS_PER_LOBE;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const r = radius * (1 + depth * Math.cos(lobes * angle));
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
  // Quadratic arcs from the middle of one side to the next, bent by the point between them.
  const arcs = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % count] ?? [x, y];
    return `Q${whole(x)} ${whole(y)} ${whole((x + nextX) / 2)} ${whole((y + nextY) / 2)}`;
  });
  const [x0, y0] = points[0] ?? [0, 0];
  const [x1, y1] = points[count - 1] ?? [0, 0];
  return `M${whole((x0 + x1) / 2)} ${whole((y0 + y1) / 2)}${arcs.join("")}Z`;
}

/** Whole units, without `-0`: the same text from every engine, so that the prerendered page fits. */
const whole = (n: number) => Math.round(n) + 0;
