/** PDF content operators for colors and shapes, as text (ISO 32000-2, annex A). */

/** Red, green and blue, each 0..1. */
export type Color = readonly [number, number, number];

/** @returns `#1d4ed8` as a color */
export function color(hex: string): Color {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** @returns a number, rounded to a hundredth of a point and as short as possible */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

export const nums = (...values: number[]): string => values.map(num).join(" ");

const exact = (value: number) => String(Math.round(value * 1000) / 1000);

/** @returns the operator that sets the fill color */
export const fillWith = (c: Color): string => `${c.map(exact).join(" ")} rg`;
/** @returns the operator that sets the stroke color */
export const strokeWith = (c: Color): string => `${c.map(exact).join(" ")} RG`;

/** How far a Bézier curve's handles are from its ends when four curves form a circle of radius 1. */
const ROUND = 0.5523;

/** @returns the path of a rectangle with rounded corners; x, y is its lower left corner, and y runs up */
export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `${nums(x, y, width, height)} re`;
  const k = r * (1 - ROUND);
  const [right, top] = [x + width, y + height];
  return [
    `${nums(x + r, y)} m ${nums(right - r, y)} l`,
    `${nums(right - k, y, right, y + k, right, y + r)} c ${nums(right, top - r)} l`,
    `${nums(right, top - k, right - k, top, right - r, top)} c ${nums(x + r, top)} l`,
    `${nums(x + k, top, x, top - k, x, top - r)} c ${nums(x, y + r)} l`,
    `${nums(x, y + k, x + k, y, x + r, y)} c h`,
  ].join(" ");
}

/** @returns the path of a circle */
export function circle(x: number, y: number, radius: number): string {
  return roundedRect(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}

/** @returns an open arc that starts at the top and runs clockwise; `share` is its part of the circle, 0..1 */
export function arc(x: number, y: number, radius: number, share: number): string {
  const steps = Math.max(1, Math.ceil(share * 4));
  const step = (share * 2 * Math.PI) / steps;
  const handle = (4 / 3) * Math.tan(step / 4) * radius;
  const point = (angle: number) => [x + radius * Math.sin(angle), y + radius * Math.cos(angle)] as const;
  const parts = [`${nums(...point(0))} m`];
  for (let i = 0; i < steps; i++) {
    const [from, to] = [i * step, (i + 1) * step];
    const [x0, y0] = point(from);
    const [x1, y1] = point(to);
    parts.push(
      `${nums(x0 + handle * Math.cos(from), y0 - handle * Math.sin(from), x1 - handle * Math.cos(to), y1 + handle * Math.sin(to), x1, y1)} c`,
    );
  }
  return parts.join(" ");
}
