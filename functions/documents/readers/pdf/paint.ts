/** A color as 0xRRGGBB. Unknown if it can't be determined, as in a photo. */
export type Color = number;
export const UNKNOWN = -1;
export const WHITE = 0xffffff;
export const BLACK = 0;

/** What's painted. Both values can differ from place to place. */
export interface Paint {
  color: Color | ((x: number, y: number) => Color);
  /** Out of 1. */
  alpha: number | ((x: number, y: number) => number);
  blend: Blend;
}

/** Blend modes for colors on top of others (ISO 32000-2, 11.3.5), as far as they are supported. */
export type Blend = "Normal" | "Multiply" | "Darken" | "Screen" | "Lighten" | "other";

const KNOWN: Readonly<Record<string, Blend>> = {
  Normal: "Normal",
  Compatible: "Normal",
  Multiply: "Multiply",
  Darken: "Darken",
  Screen: "Screen",
  Lighten: "Lighten",
};

export const blendNamed = (name: string): Blend => (Object.hasOwn(KNOWN, name) ? KNOWN[name]! : "other");

/** @returns the blend mode for drawing with one mode inside a group with another */
export const bothBlends = (inner: Blend, outer: Blend): Blend =>
  inner === "Normal" || inner === outer ? outer : outer === "Normal" ? inner : "other";

/** Out of 1. Through anything more transparent, what's below is visible. */
export const COVERING = 0.9;
/** Out of 1. Paint this transparent leaves no trace by itself. */
const TRACE = 0.05;

const CHANNELS = [16, 8, 0] as const;
const channel = (color: Color, shift: number) => (color >> shift) & 255;

const PARTS: Readonly<Record<Blend, (below: number, above: number) => number>> = {
  Normal: (_, above) => above,
  Multiply: (below, above) => (below * above) / 255,
  Darken: Math.min,
  Screen: (below, above) => 255 - ((255 - below) * (255 - above)) / 255,
  Lighten: Math.max,
  other: (below) => below,
};

/** @returns the visible color if one is painted on another */
export function laidOver(below: Color, above: Color, alpha: number, blend: Blend): Color {
  if (blend === "Normal" && alpha >= COVERING) return above;
  if (alpha < TRACE && below !== UNKNOWN) return below;
  if (below === UNKNOWN || above === UNKNOWN || blend === "other") return UNKNOWN;
  let color = 0;
  for (const shift of CHANNELS) {
    const under = channel(below, shift);
    const mixed = under + alpha * (PARTS[blend](under, channel(above, shift)) - under);
    color |= Math.round(Math.min(255, Math.max(0, mixed))) << shift;
  }
  return color;
}

/** @returns out of 1, how much of what's below is hidden */
export function hidingOf(above: Color, alpha: number, blend: Blend): number {
  if (blend === "Normal" || blend === "other" || above === UNKNOWN) return alpha;
  const parts = CHANNELS.map((shift) => channel(above, shift) / 255);
  return alpha * (blend === "Multiply" || blend === "Darken" ? 1 - Math.max(...parts) : Math.min(...parts));
}
